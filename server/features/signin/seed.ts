/** Days that the demo students signed. Their points are in the ledger, as all points are. */

import { addDays, dayOf } from '../../../contract/rules'
import { rewardOf } from '../../../contract/signin/rules'
import type { Seeding } from '../../seed/campus'
import { momentOf } from '../../seed/clock'
import { earnPoints } from '../../core/ledger/points'
import { signinCards, signinPeople, signins } from './tables'

interface Habit {
  /** Days ago at which a streak began, and how long it was: the longest ago first. */
  runs: readonly (readonly [began: number, days: number])[]
  /** Days ago at which a card was earned. */
  cards: readonly number[]
}

/** 林夏 missed yesterday and has a card for it; 陈述 signed the last six days. */
const habits: Record<string, Habit> = {
  '13800000001': {
    runs: [
      [17, 5],
      [9, 8],
    ],
    cards: [3],
  },
  '13800000002': {
    runs: [
      [15, 3],
      [6, 6],
    ],
    cards: [],
  },
}

export const signinSeed: Seeding = {
  after: ['account', 'wallet'],
  async fill(tx, { people, now, stream }) {
    const random = stream('signin')
    const today = dayOf(now)
    for (const { row } of people) {
      const habit = habits[row.phone]
      if (!habit) continue
      const userId = row.id
      await tx.insert(signinPeople).values({ userId })
      for (const [began, days] of habit.runs)
        for (let streak = 1; streak <= days; streak += 1) {
          const ago = began - streak + 1
          const at = momentOf(now, ago, 'morning', random)
          const day = addDays(today, -ago)
          const points = rewardOf(streak)
          await tx.insert(signins).values({ userId, day, streak, points, createdAt: new Date(at) })
          await earnPoints(tx, { key: `signin:${userId}:${day}`, userId, amount: points, title: '每日签到' })
        }
      for (const ago of habit.cards)
        await tx.insert(signinCards).values({ userId, earnedOn: addDays(today, -ago) })
    }
  },
}
