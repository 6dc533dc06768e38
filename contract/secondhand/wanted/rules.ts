/** Wanted posts: what a student looks for second-hand. Values only. */

export const limits = {
  text: { min: 2, max: 200 },
  pictures: 3,
  /** Open ones of one person. */
  open: 10,
} as const

/** A wanted post ends by itself after so many days; its author is told before, and keeps it going by one tap from then on. */
export const wantedDays = { lasts: 30, warns: 2 } as const

/** How it stands: looked for, found by its author, or over by the clock. */
export type WantedState = 'open' | 'found' | 'lapsed'
export const wantedStates = ['open', 'found', 'lapsed'] as const satisfies readonly WantedState[]

/** The first line: what is looked for. */
export const wantedTitle = (text: string): string => text.trim().split('\n')[0] ?? ''

// a measure word without a number goes only where words are left: 台灯 is no 台 of 灯
const asking =
  /^(?:(?:求购|求收|想要|想收|想买|收购|高价|长期|有偿|求|收|找|蹲)(?:[一二两几][个台把本件辆张套副只]?|[个台把本件辆张套副只](?=[^，。；！？,;!?、（(\s]{2}))?[：:，,\s]*)+/
/** What to look for among listings, from the words of a wanted post: 求购一台显示器，能自提 is about 显示器. */
export const keywordOf = (text: string): string =>
  wantedTitle(text)
    .replace(asking, '')
    .split(/[，。；！？,;!?、（(]/)[0]
    ?.trim() ?? ''
