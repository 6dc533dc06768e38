/** Being in class, as its owner says at that time. Values only. */

/** How long before a class begins one may say so, minutes; until it ends. */
export const attendBefore = 15
