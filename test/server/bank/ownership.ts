/** Who may do what with the question bank. */
import assert from 'node:assert/strict'
import { newBank, type Bank } from './banks'
import {
  as,
  desks,
  key,
  mine,
  say,
  signedIn,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'

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
  return {
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

export default { rules, listed } satisfies Ownership
