/** Which values do the corpora have that have fields of each type? */

/** Values of each type that can be sorted by, out of order, some of them twice. */
export const VALUES: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  keyword: ["b", "d", "d", "f", "a0", "B", "é", "zz"],
  long: [10, 20, 20, 30, -5, 9007199254740992, 0, 7],
  integer: [10, 20, 20, 30, -5, 100, 0, 7],
  short: [10, 20, 20, 30, -5, 100, 0, 7],
  byte: [10, 20, 20, 30, -5, 100, 0, 7],
  double: [10.5, 20, 20, 30.25, -5.5, 1e10, 0, 7.125],
  float: [10.5, 20, 20, 30.25, -5.5, 1e10, 0, 7.1],
  half_float: [10.5, 20, 20, 30.25, -5.5, 1000, 0, 7.1],
  boolean: [true, false, false, true, true, false, true, false],
  date: ["2021-01-02", "2021-01-04", "2021-01-04", "2021-01-06T12:34:56.789Z", "1969-12-31", "2030-01-01", 0, 86400000],
};
