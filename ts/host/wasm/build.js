export const BUILD = "6752f2e6be79c1cdff4c277ad6afa3ce";
