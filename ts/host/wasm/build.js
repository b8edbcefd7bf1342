export const BUILD = "da8b6167fdfcf0f2884b7b1baf25599e";
