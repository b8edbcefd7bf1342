export const BUILD = "8333f443f1bd1e0290a68224bd821d9d";
