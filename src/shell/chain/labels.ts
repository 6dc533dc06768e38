import type { ChainFace } from '@contract/chat/card'
import { chainStateOf, chainStateTitles } from '@contract/chain/rules'
import { t } from '@/locale'
import { fullTime } from '@/ui/format'

/** How many lines there are, and of how many places. */
export const countOf = ({ count, places }: Pick<ChainFace, 'count' | 'places'>): string =>
  places === null ? t('{n} 行', { n: count }) : t('{n} / {of} 行', { n: count, of: places })

/** How it stands in a line: its count, and until when. */
export function standingOf(face: ChainFace): string {
  const state = chainStateOf(face)
  const when = state === 'closed' || !face.timed ? [] : [t('{time} 截止', { time: fullTime(face.ends) })]
  return [countOf(face), ...(state === 'open' ? [] : [t(chainStateTitles[state])]), ...when].join(' · ')
}
