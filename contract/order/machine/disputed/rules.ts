/** Rows of a dispute that two sides and the desk settle, alike for every kind of order. Values only. */
import { rulingLimits } from '../../rules'
import type { Row } from '../rules'

/** One side of an order. */
export interface Disputant<By extends string> {
  /** As rows name it. */
  by: By
  /** As people read it. */
  title: string
}

type DisputedRow<By extends string> = Row<
  unknown,
  'disputed' | 'decided',
  'dispute' | 'offer' | 'agree' | 'rule' | 'appeal' | 'decide',
  By | 'desk' | 'clock'
> & { readonly money: 'none' | 'split' }

const stays = { from: 'disputed', to: 'disputed', money: 'none', again: true } as const
const ends = { from: 'disputed', to: 'decided', money: 'split' } as const

/** What each side may do, and what the other one is told of it. */
const sideRows = <By extends string>({ by, title }: Disputant<By>, other: By): DisputedRow<By>[] => [
  {
    ...stays,
    ...{ action: 'dispute', by },
    button: '补充说明',
    event: `${title}补充了说明`,
    tells: { [other]: `${title}对{what}的争议补充了说明。` },
  },
  {
    ...stays,
    ...{ action: 'offer', by },
    button: '提议退一部分',
    event: `${title}提议退一部分`,
    tells: { [other]: '对方对{what}的争议{note}，看看接不接受。' },
  },
  {
    ...ends,
    ...{ action: 'agree', by },
    button: '接受提议',
    event: `${title}接受了提议`,
    tells: { [other]: '对方接受了你的提议，{what}{note}，争议结束了。' },
  },
  {
    ...stays,
    ...{ action: 'appeal', by },
    button: '申诉',
    event: `${title}申诉`,
    tells: { [other]: '对方对{what}的处理结果申诉了，由另一位管理员重新处理。' },
  },
]

/**
 * Rows of the state `disputed`. `then`: what becomes of a ruling that nobody appeals against, as both are told; what
 * else the desk or a side may do there, each kind adds.
 */
export function disputedRows<By extends string>(
  first: Disputant<By>,
  second: Disputant<By>,
  then: string,
): readonly DisputedRow<By>[] {
  const both = (words: string) => ({ [first.by]: words, [second.by]: words })
  const decided = {
    ...ends,
    action: 'decide',
    event: '学校处理了争议',
    tells: both('{what}的争议处理好了{why}。'),
  } as const
  return [
    ...sideRows(first, second.by),
    ...sideRows(second, first.by),
    {
      ...stays,
      ...{ action: 'rule', by: 'desk' },
      button: '裁定',
      event: '学校有了处理结果',
      tells: both(
        `{what}的争议有了处理结果{why} ${rulingLimits.appealDays} 天内可以申诉一次，之后照它${then}。`,
      ),
    },
    { ...decided, by: 'desk', button: '处理争议' },
    { ...decided, by: 'clock' },
  ]
}
