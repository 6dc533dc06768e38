/** Who may do what with the question bank. */
import assert from 'node:assert/strict'
import { newSchool } from '../campus'
import { fail, newBank, type Bank } from './banks'
import { as, say } from '../asks'
import { desks, key, mine, signedIn, type Make, type Ownership, type Rule, type Stage } from '../owners'

/** A report on a question of a bank of its own. */
async function reportOf(stage: Stage): Promise<string> {
  const { questions } = await newBank(stage.app, stage.campus.school)
  const sent = {
    key: key(),
    id: questions[0] ?? '',
    version: 1,
    reason: 'answer',
    text: '答案应该是 C',
  } as const
  return (await say(stage.app.post('bank/report', sent, as(stage.owner)))).id
}

const some = ({ items }: { items: readonly unknown[] }): boolean => items.length > 0

function rules(stage: Stage): Record<string, Rule> {
  let made: Promise<Bank> | undefined
  /** Of the campus's school, the same for all. */
  const bank = () => (made ??= newBank(stage.app, stage.campus.school))
  const first = async () => (await bank()).questions[0] ?? assert.fail()
  const round = async () => {
    const { subject } = await bank()
    return {
      id: (
        await say(stage.app.post('bank/practice', { subject, mode: 'order', anew: true }, as(stage.owner)))
      ).id,
    }
  }
  const paper = async () =>
    say(stage.app.post('bank/startPaper', { subject: (await bank()).subject }, as(stage.owner)))
  const mock: Make = async () => ({ id: (await paper()).id })
  const ofSubject: Make = async () => ({ subject: (await bank()).subject })
  return {
    'bank/practice': {
      who: signedIn,
      make: async () => {
        const { subject, chapter } = await bank()
        return { subject, chapter, mode: 'order', anew: true }
      },
    },
    'bank/startPaper': { who: signedIn, make: ofSubject },
    'bank/papers': {
      who: mine,
      make: async () => {
        await say(stage.app.post('bank/submit', { id: (await paper()).id }, as(stage.owner)))
        return ofSubject()
      },
      given: some,
    },
    'bank/wrong': {
      who: mine,
      make: async () => {
        await fail(stage.app, stage.owner, await bank())
        return ofSubject()
      },
      given: some,
    },
    'bank/subject': { who: signedIn, make: async () => ({ id: (await bank()).subject }) },
    'bank/question': { who: signedIn, make: async () => ({ id: await first() }) },
    'bank/favourite': { who: signedIn, make: async () => ({ id: await first(), on: true }) },
    'bank/report': {
      who: signedIn,
      make: async () => {
        const { questions } = await newBank(stage.app, stage.campus.school)
        return { key: key(), id: questions[0], version: 1, reason: 'text', text: '题干少了一个字' }
      },
    },
    'bank/round': { who: mine, make: round },
    'bank/answer': {
      who: mine,
      make: async () => ({ ...(await round()), question: await first(), answer: ['B'] }),
    },
    'bank/paper': { who: mine, make: mock },
    'bank/saveAnswer': {
      who: mine,
      make: async () => {
        const {
          id,
          items: [item],
        } = await paper()
        return { id, question: item?.question.id, answer: [item?.question.kind === 'fill' ? '北湖' : 'A'] }
      },
    },
    'bank/submit': { who: mine, make: mock },
    'bank/decide': {
      who: desks,
      make: async () => ({ id: await reportOf(stage), action: 'decline', reason: '题目没有错' }),
    },
  }
}

const listed = (stage: Stage) => ({ 'bank/queue': () => reportOf(stage) })

/** Of another school. */
const elsewhere = async ({ app }: Stage) => newBank(app, await newSchool(app, `江北大学${key().slice(0, 6)}`))

export default {
  rules,
  foreign: (stage: Stage) => ({
    'bank/practice': {
      subject: async () => (await elsewhere(stage)).subject,
      chapter: async () => (await elsewhere(stage)).chapter,
    },
    'bank/startPaper': { subject: async () => (await elsewhere(stage)).subject },
    'bank/answer': { question: async () => (await elsewhere(stage)).questions[0] ?? assert.fail() },
    'bank/saveAnswer': { question: async () => (await elsewhere(stage)).questions[0] ?? assert.fail() },
  }),
  desks: { bankReports: 'bank/decide' },
  listed,
} satisfies Ownership
