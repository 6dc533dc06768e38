/** What makes a number of the yellow pages. Apart, since the desk takes these values alone. */

export const contactLimits = {
  /** The heading that it stands under. */
  kind: { max: 12 },
  name: { max: 30 },
  phone: { max: 20 },
  note: { max: 60 },
} as const

/** What a phone can dial. An extension goes into the note. */
export const phonePattern = '^[+0-9][0-9 -]{1,19}$'
/** Numbers of a school. */
export const contactsMost = 500
