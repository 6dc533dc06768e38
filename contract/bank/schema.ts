import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, Page, Person, Picture, pageQuery } from '../common'
import { get, post } from '../http'
import { kinds, limits, modes, questionLimits, reportReasons, reportStates } from './rules'

const Named = Type.Object({ id: Id, title: Type.String() })
const nullable = <T extends Parameters<typeof Type.Array>[0]>(item: T) => Type.Union([item, Type.Null()])

export const Subject = Type.Object({
  ...Named.properties,
  intro: Type.String(),
  /** The school whose subject it is; null: everyone's. */
  school: nullable(Type.String()),
  questions: Count,
  /** Of these, how many the viewer has answered, has in the wrong-answer book, and should repeat now. */
  answered: Count,
  wrong: Count,
  due: Count,
})
export type Subject = Static<typeof Subject>

export const SubjectDetail = Type.Object({
  ...Subject.properties,
  chapters: Type.Array(Type.Object({ ...Named.properties, questions: Count, answered: Count })),
  /** Questions and minutes of a mock paper; null: there are not enough questions. */
  plan: nullable(Type.Object({ questions: Count, minutes: Count })),
  /** What goes on where it was left. */
  open: Type.Object({ paper: Type.Boolean(), order: Type.Boolean(), random: Type.Boolean() }),
})
export type SubjectDetail = Static<typeof SubjectDetail>

const Pictures = Type.Optional(Type.Array(Picture))

export const Question = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1 }),
  kind: Type.Enum([...kinds]),
  chapter: Type.String(),
  text: Type.String(),
  /** Empty for a fill-in; for true or false the two words. */
  options: Type.Array(Type.String()),
  /** Absent where it has none. */
  pictures: Pictures,
  favourite: Type.Boolean(),
})
export type Question = Static<typeof Question>

/** What an answer was worth. Given only once the answer is. */
export const Outcome = Type.Object({
  right: Type.Boolean(),
  /** Letters of options, or for a fill-in the spellings that are taken. */
  answer: Type.Array(Type.String()),
  explanation: Type.String(),
  /** Of the explanation; absent where it has none. */
  pictures: Pictures,
})
export type Outcome = Static<typeof Outcome>

const Item = Type.Object({
  question: Question,
  /** What the person answered; null: nothing yet. */
  answer: nullable(Type.Array(Type.String())),
  outcome: nullable(Outcome),
})
export type Item = Static<typeof Item>

const sheet = {
  id: Id,
  subject: Named,
  total: Count,
  answered: Count,
}

export const Round = Type.Object({
  ...sheet,
  chapter: nullable(Named),
  mode: Type.Enum([...modes]),
  right: Count,
  /** Place of the first item that follows, from 0. */
  from: Count,
  items: Type.Array(Item),
})
export type Round = Static<typeof Round>

export const Paper = Type.Object({
  ...sheet,
  began: Instant,
  until: Instant,
  /** The server's clock: what is left of the time is told from it. */
  now: Instant,
  ended: nullable(Instant),
  /** null until it has ended. */
  right: nullable(Count),
  items: Type.Array(Item),
})
export type Paper = Static<typeof Paper>

export const PastPaper = Type.Object({ id: Id, subject: Named, total: Count, right: Count, at: Instant })
export type PastPaper = Static<typeof PastPaper>

/** A question in one of the person's two books. */
export const Kept = Type.Object({
  question: Question,
  subject: Named,
  wrongs: Count,
  /** Its box in the wrong-answer book and when it is due; null: not in it. */
  box: nullable(Type.Integer({ minimum: 1 })),
  due: nullable(Instant),
})
export type Kept = Static<typeof Kept>

export const KnownQuestion = Type.Object({
  ...Kept.properties,
  /** null until this version was answered. */
  outcome: nullable(Type.Pick(Outcome, ['answer', 'explanation', 'pictures'])),
})
export type KnownQuestion = Static<typeof KnownQuestion>

const report = {
  id: Id,
  question: Type.Object({ id: Id, text: Type.String(), version: Type.Integer() }),
  subject: Type.String(),
  reason: Type.Enum([...reportReasons]),
  text: Type.String(),
  at: Instant,
}
export const OwnReport = Type.Object({
  ...report,
  state: Type.Enum([...reportStates]),
  /** What the reviewer said. */
  reply: Type.String(),
})
export type OwnReport = Static<typeof OwnReport>

export const WaitingReport = Type.Object({
  ...report,
  school: nullable(Type.String()),
  person: Person,
  /** The question as it is now, with its right answer. */
  now: Type.Object({
    version: Type.Integer(),
    kind: Type.Enum([...kinds]),
    text: Type.String(),
    options: Type.Array(Type.String()),
    answer: Type.Array(Type.String()),
    explanation: Type.String(),
  }),
})
export type WaitingReport = Static<typeof WaitingReport>

const Answer = Type.Array(
  Type.String({ minLength: 1, maxLength: questionLimits.answer.text, title: '答案' }),
  {
    minItems: 1,
    maxItems: questionLimits.answer.choices,
    uniqueItems: true,
    title: '答案',
  },
)

export const Stats = Type.Object({
  /** Days in a row with an answer, up to today or yesterday. */
  days: Count,
  today: Count,
  answered: Count,
  right: Count,
  due: Count,
  subjects: Type.Array(Type.Object({ ...Named.properties, answered: Count, right: Count })),
})
export type Stats = Static<typeof Stats>

const one = Type.Object({ id: Id })

export const bankRoutes = {
  'bank/subjects': get({
    title: '题库的科目：本校的和所有学校通用的',
    query: Type.Object(pageQuery),
    data: Page(Subject),
    who: 'user',
  }),
  'bank/subject': get({
    title: '一个科目：章节、进度和模拟考试的安排',
    query: one,
    data: SubjectDetail,
    who: 'user',
  }),
  'bank/practice': post({
    title: '开始一轮练习；没做完的接着做',
    body: Type.Object({
      subject: Id,
      chapter: Type.Optional(Id),
      mode: Type.Enum([...modes], { title: '练习方式' }),
      /** Begins anew, and leaves what was open. */
      anew: Type.Optional(Type.Boolean({ title: '重新开始' })),
    }),
    data: Round,
    who: 'user',
    limit: 30,
  }),
  'bank/round': get({
    title: '一轮练习里从某一题起的题目',
    query: Type.Object({
      id: Id,
      from: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.round.questions, title: '题号' })),
    }),
    data: Round,
    who: 'user',
  }),
  'bank/answer': post({
    title: '练习里答一题，马上知道对错和解析',
    body: Type.Object({ id: Id, question: Id, answer: Answer }),
    data: Outcome,
    who: 'user',
    limit: 120,
  }),
  'bank/startPaper': post({
    title: '开始一次模拟考试；没交卷的接着考',
    body: Type.Object({ subject: Id }),
    data: Paper,
    who: 'user',
    limit: 10,
  }),
  'bank/paper': get({
    title: '一份模拟卷；时间到了就交卷，交卷后带上答案和解析',
    query: one,
    data: Paper,
    who: 'user',
  }),
  'bank/saveAnswer': post({
    title: '模拟卷里答一题；交卷前可以改',
    body: Type.Object({ id: Id, question: Id, answer: Answer }),
    data: Done,
    who: 'user',
    limit: 120,
  }),
  'bank/submit': post({ title: '交卷', body: one, data: Paper, who: 'user', limit: 20 }),
  'bank/papers': get({
    title: '交过的模拟卷，最近的在前',
    query: Type.Object({ ...pageQuery, subject: Id }),
    data: Page(PastPaper),
    who: 'user',
  }),
  'bank/wrong': get({
    title: '一个科目的错题，该复习的在前',
    query: Type.Object({ ...pageQuery, subject: Id }),
    data: Page(Kept),
    who: 'user',
  }),
  'bank/favourites': get({
    title: '收藏的题目，最近收藏的在前',
    query: Type.Object(pageQuery),
    data: Page(Kept),
    who: 'user',
  }),
  'bank/favourite': post({
    title: '收藏一道题，或取消收藏',
    body: Type.Object({ id: Id, on: Type.Boolean({ title: '是否收藏' }) }),
    data: Done,
    who: 'user',
    limit: 60,
  }),
  'bank/question': get({
    title: '一道题；答过的带上答案和解析',
    query: one,
    data: KnownQuestion,
    who: 'user',
  }),
  'bank/stats': get({ title: '正确率和连续学习的天数', data: Stats, who: 'user' }),
  'bank/report': post({
    title: '报告一道题有错',
    body: Type.Object({
      key: Id,
      id: Id,
      version: Type.Integer({ minimum: 1, maximum: 10_000, title: '版本' }),
      reason: Type.Enum([...reportReasons], { title: '原因' }),
      text: Type.String({ minLength: limits.report.min, maxLength: limits.report.max, title: '说明' }),
    }),
    data: OwnReport,
    who: 'user',
    limit: 30,
  }),
  'bank/reports': get({
    title: '我报告的题目和处理结果',
    query: Type.Object(pageQuery),
    data: Page(OwnReport),
    who: 'user',
  }),
  'bank/queue': get({
    title: '等待处理的题目纠错，等得最久的在前',
    query: Type.Object(pageQuery),
    data: Page(WaitingReport),
    who: 'administrator',
  }),
  'bank/decide': post({
    title: '处理题目纠错：改成新的版本，或说明为什么不改',
    body: Type.Object({
      id: Id,
      action: Type.Enum(['fix', 'decline'], { title: '处理' }),
      /** What the reporter is told; needed to decline. */
      reason: Type.Optional(Type.String({ maxLength: questionLimits.reply.max, title: '理由' })),
      /** The question as it should be; needed to fix. */
      fixed: Type.Optional(
        Type.Object({
          /** The version that was looked at. */
          version: Type.Integer({ minimum: 1, maximum: 10_000, title: '版本' }),
          text: Type.String({ minLength: 1, maxLength: questionLimits.text.max, title: '题目' }),
          options: Type.Array(
            Type.String({ minLength: 1, maxLength: questionLimits.option.max, title: '选项' }),
            { maxItems: questionLimits.options.max, uniqueItems: true, title: '选项' },
          ),
          answer: Answer,
          explanation: Type.String({
            minLength: 1,
            maxLength: questionLimits.explanation.max,
            title: '解析',
          }),
        }),
      ),
    }),
    data: Done,
    who: 'administrator',
    limit: 60,
  }),
}

declare module '../registry' {
  interface Registry {
    bank: typeof bankRoutes
  }
}
