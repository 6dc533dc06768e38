/** Facts that hold until a day: holidays of the country, numbers of banks. Values only. */

/** Days before the end from which administrators are warned. */
export const factsWarning = 60
