/** What the local check knows beside words: data, each row with what becomes of it and what its author reads. */
import type { SafetyKind } from '../../../contract/safety/rules'

export interface TextRule {
  name: string
  kind: SafetyKind
  action: 'refuse' | 'hold'
  /** For the author, after “因为” or by itself. */
  reason: string
  /** The stretches of a text, in NFKC and lower case, that it objects to; [] when it has nothing against it. */
  find(text: string): string[]
}

const all = (text: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(text.matchAll(pattern), ([whole]) => whole.trim())),
]
const over = (most: number, found: string[]): string[] => (found.length > most ? found : [])

const contact =
  /(?<!\d)1[3-9]\d{9}(?!\d)|(?:qq|扣扣|企鹅)[号群]{0,2}[:\s]{0,3}[1-9]\d{4,10}(?!\d)|(?:微信|薇信|威信|v信|vx|wx)号?[:\s]{0,3}[a-z][a-z0-9_-]{5,19}/g
const link = /https?:\/\/[^\s\u4e00-\u9fff]+|(?<![a-z0-9.@])www\.[a-z0-9-]+\.[a-z]{2,}[^\s\u4e00-\u9fff]*/g
const emoji = /\p{Extended_Pictographic}/gu
const work = '(?:兼职|招聘|录用|上岗|入职|日结)'
const fee = '(?:押金|保证金|培训费|服装费|建档费|入职费|体检费|先交钱|先交费|先垫付)'
const upfront = new RegExp(`${work}[^。!?\\n]{0,40}${fee}|${fee}[^。!?\\n]{0,20}${work}`, 'g')

/** More of these in one text than people who write for others need. */
const most = { contacts: 2, links: 3, emoji: 200 }

export const textRules: readonly TextRule[] = [
  {
    name: '大量联系方式',
    kind: 'advert',
    action: 'hold',
    reason: '留了很多联系方式',
    find: (text) => over(most.contacts, all(text, contact)),
  },
  {
    name: '大量链接',
    kind: 'advert',
    action: 'hold',
    reason: '放了很多链接',
    find: (text) => over(most.links, all(text, link)),
  },
  {
    name: '先收费的工作',
    kind: 'fraud',
    action: 'hold',
    reason: '提到了先交钱再上岗，这样的兼职多半是骗局',
    find: (text) => all(text, upfront),
  },
  {
    name: '过多表情',
    kind: 'flood',
    action: 'refuse',
    reason: `表情太多了，最多 ${most.emoji} 个`,
    find: (text) =>
      text.length > most.emoji && (text.match(emoji)?.length ?? 0) > most.emoji ? ['表情'] : [],
  },
]
