/** Chains of a group: one starts a list, members put lines under each other. Limits that both sides run. */

export const chainLimits = {
  title: { max: 60 },
  /** What a line should say: 姓名 + 尺码. */
  format: { max: 40 },
  line: { max: 60 },
  /** Lines of one chain, whatever its places. */
  places: { min: 2, max: 500 },
  /** Lines of one person, where its author allows more than one. */
  each: 5,
  /** Chains that one person starts in 24 hours. */
  day: 10,
  /** Days until the end that is chosen. */
  ends: 90,
  /** One without a chosen end ends by itself after so many days without a new line. */
  idle: 30,
  /** Lines that the card shows. */
  last: 3,
} as const

/** How a chain stands. Its author and managers of the group end it and open it again. */
export type ChainState = 'open' | 'full' | 'closed'

export const chainStateTitles: Readonly<Record<ChainState, string>> = {
  open: '进行中',
  full: '满了',
  closed: '已结束',
}

export const chainStateOf = ({
  open,
  count,
  places,
}: {
  open: boolean
  count: number
  places: number | null
}): ChainState => (!open ? 'closed' : count >= (places ?? chainLimits.places.max) ? 'full' : 'open')

/** The list as people paste it elsewhere. */
export const rollOf = (title: string, format: string, lines: readonly string[]): string =>
  [
    title,
    ...(format === '' ? [] : [`格式：${format}`]),
    '',
    ...lines.map((line, n) => `${n + 1}. ${line}`),
  ].join('\n')
