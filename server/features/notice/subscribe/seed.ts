import { nextDigest, usual } from '../../../../contract/subscribe/rules'
import type { Seeding } from '../../../seed/campus'
import { day, hour, momentOf } from '../../../seed/clock'
import type { Person } from '../../../seed/plan/people'
import type { Random } from '../../../seed/random'
import { announcements } from '../tables'
import { accountWords, type AccountWords } from './seed/texts'
import { subscribeAccounts, subscribeDigests, subscribeEditors, subscriptions } from './tables'

function accountOf(
  now: number,
  { articles: written, owner, ...words }: AccountWords,
  near: readonly Person[],
  random: Random,
) {
  const editor = near.find(({ row }) => row.name === owner)
  if (!editor) throw new Error(`nobody is called ${owner}`)
  const at = Math.round(now - random.between(15, 40) * day)
  const id = random.idAt(at)
  const {
    row: { id: userId },
    school: {
      row: { id: schoolId },
    },
  } = editor
  const fans = [
    editor,
    ...random.some(
      near.filter(({ row }) => row.name !== owner),
      Math.round(near.length * random.between(0.4, 0.8)),
    ),
  ]
  const articles = written.map(({ age, title, body, pinned = false }) => {
    const createdAt = new Date(momentOf(now, age, 'noon', random))
    // told already: nobody is told of what was there before they came
    return {
      id: random.idAt(createdAt.getTime()),
      schoolId,
      accountId: id,
      authorId: userId,
      key: random.key(),
      title,
      body,
      pinned,
      source: words.name,
      createdAt,
      toldAt: createdAt,
    }
  })
  return {
    account: {
      ...words,
      id,
      schoolId,
      creatorId: userId,
      key: random.key(),
      state: 'approved' as const,
      subscribers: fans.length,
      createdAt: new Date(at),
    },
    editor: { accountId: id, userId, owner: true, createdAt: new Date(at) },
    articles,
    subscriptions: fans.map(({ row }) => ({
      id: random.idAt(at),
      userId: row.id,
      accountId: id,
      readAt: new Date(Math.round(now - random.between(1.5, 6) * day)),
      createdAt: new Date(at + hour),
    })),
  }
}

/** Two accounts of a school, what they published, and who subscribes. */
export const subscribeSeed: Seeding = {
  after: ['confession', 'notice'],
  plan(campus) {
    const { now, schools, people, random } = campus
    const near = people.filter(({ school }) => school === schools[0])
    const planned = accountWords.map((words) => accountOf(now, words, near, random))
    const subscribed = planned.flatMap((one) => one.subscriptions)
    const next = nextDigest(usual, now)
    campus.add(
      subscribeAccounts,
      planned.map(({ account }) => account),
    )
    campus.add(
      subscribeEditors,
      planned.map(({ editor }) => editor),
    )
    campus.add(subscriptions, subscribed)
    campus.add(
      subscribeDigests,
      [...new Set(subscribed.map(({ userId }) => userId))].map((userId) => ({
        userId,
        since: new Date(now),
        dueAt: next === null ? null : new Date(next),
      })),
    )
    campus.add(
      announcements,
      planned.flatMap(({ articles }) => articles),
    )
  },
}
