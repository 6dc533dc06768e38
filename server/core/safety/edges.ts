/** Whether a word of a list stands in a text as a word, or only across the seam of two others: 代课 in 现代课程. */
import type { Folded } from './fold'
import { Finder } from './finder'

/** Node's own dictionary of Chinese, that of ICU. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words that it does not know, and that begin or end within a word of a list. */
const honest = new Finder<true>(
  '考研 牵挂 悬挂 卡套 卡槽 卡包 卡贴 卡托 卡针 卡座 卡册 卡顿 卡住 卡死 卡丁车 打气枪 充气枪 吹气枪 热熔胶枪 货号 货架 货源 体验馆 体验课 体验券 体能 体育 体重 体温 证明 证书 证件照框 号码 酒店 酒精 酒窝 版权 版画 版型 烟台 烟灰缸 烟雨 卡扣 换代 三代 四代 五代 润色'
    .split(' ')
    .map((word) => [word, true]),
)

/** What is done for another: whatever follows is of the act, 代考 in 代考研. */
const act = /^[代替]/
const latin = /[a-z0-9]/i
/** Nothing longer is made by a seam. */
const longest = 3

interface Stretch {
  start: number
  end: number
}

/** Dictionary words of a folded text, by their places; words with gaps between their characters are none. */
function wordsOf({ signs, from, to }: Folded): Stretch[] {
  const written = ({ start, end }: Stretch) =>
    signs.slice(start, end - 1).every((_, n) => to[start + n] === from[start + n + 1])
  const found: Stretch[] = honest.find(signs)
  let at = 0
  for (const { segment } of segmenter.segment(signs.join(''))) {
    const end = at + Array.from(segment).length
    if (end > at + 1) found.push({ start: at, end })
    at = end
  }
  return found.filter(written)
}

/** Whether a word of Latin letters stands inside a longer one: the gap before and after it must be there. */
function insideLatin(text: string, from: number, to: number): boolean {
  const [first, last] = [text[from] ?? '', text[to - 1] ?? '']
  return (
    (latin.test(first) && latin.test(text[from - 1] ?? '')) ||
    (latin.test(last) && latin.test(text[to] ?? ''))
  )
}

/** Tells of what was found in a text whether it stands there as a word. `ends`: a word that begins within it says that it does not. */
export function edgesOf(text: string, folded: Folded): (found: Stretch, ends: boolean) => boolean {
  let known: Stretch[] | undefined
  return ({ start, end }, ends) => {
    if (insideLatin(text, folded.from[start] ?? 0, folded.to[end - 1] ?? 0)) return false
    if (end - start > longest) return true
    known ??= wordsOf(folded)
    const word = folded.signs.slice(start, end).join('')
    return !known.some((one) => {
      const before = one.start < start && one.end > start
      const behind = one.end > end && one.start < end
      // a longer word that begins or ends with it says the same
      if (before && one.end === end) return false
      if (behind && one.start === start) return false
      return before || (behind && ends && !act.test(word))
    })
  }
}
