/** Forms that a school asks people to fill in. */
import { Type, type Static, type TSchema } from 'typebox'
import { Count, Done, Id, Instant, NameOf, Page, pageQuery, Person } from '../../common'
import { get, post } from '../../http'
import { closedWords, fieldKinds, limits, namePattern, type Closed, type FieldKind } from './rules'

const kinds = Object.keys(fieldKinds) as FieldKind[]
const reasons = Object.keys(closedWords) as Closed[]

export const Field = Type.Object({
  /** Names the answer to it; stays when the words change. */
  name: Type.String({ pattern: namePattern, title: '字段' }),
  label: Type.String({ minLength: limits.label.min, maxLength: limits.label.max, title: '问题' }),
  kind: NameOf(kinds, '类型'),
  required: Type.Boolean({ title: '必填' }),
  /** What one chooses from; empty for other kinds. */
  choices: Type.Array(
    Type.String({ minLength: limits.choice.min, maxLength: limits.choice.max, title: '选项' }),
    { maxItems: limits.choices.max, title: '选项' },
  ),
})
export type Field = Static<typeof Field>

/** Several of what a field offers, or the one answer. */
const Value = Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: limits.choices.max })])
/** By the fields' names. What was left empty is not there. */
export const FormValues = Type.Record(Type.String(), Value, { title: '填写的内容' })
export type FormValues = Static<typeof FormValues>

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** What the caller answered. */
const OwnAnswer = Type.Object({ values: FormValues, at: Instant })
export type OwnAnswer = Static<typeof OwnAnswer>

/** How a form takes answers. */
const terms = {
  /** A person answers once. */
  once: Type.Boolean({ title: '每人一次' }),
  /** Nobody answers after this moment. */
  closes: orNull(Instant),
  /** Nobody answers once there are so many. */
  most: orNull(Type.Integer({ minimum: limits.most.min, maximum: limits.most.max, title: '份数' })),
}

export const Form = Type.Object({
  id: Id,
  school: Type.Object({ id: Id, name: Type.String() }),
  title: Type.String(),
  intro: Type.String(),
  fields: Type.Array(Field),
  ...terms,
  /** Why it takes no answers; null while it does. */
  closed: orNull(NameOf(reasons)),
  /** The caller is of the school, whose people alone answer. */
  invited: Type.Boolean(),
  /** What the caller answered where each answers once. */
  mine: orNull(OwnAnswer),
  /** The caller administers its school. */
  editable: Type.Boolean(),
  /** How many there are, for those who administer it. */
  answers: orNull(Count),
  /** Goes back when it is saved: who saves over another's change is told. */
  revision: Count,
})
export type Form = Static<typeof Form>

/** A form on the desk. */
export const FormLine = Type.Object({
  id: Id,
  title: Type.String(),
  answers: Count,
  ...terms,
  closed: orNull(NameOf(reasons)),
})
export type FormLine = Static<typeof FormLine>

/** What a person answered, as the desk reads it. */
export const FormAnswer = Type.Object({
  id: Id,
  person: Person,
  at: Instant,
  /** In the form's order; those to questions that the form has no more stand behind. */
  values: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
})
export type FormAnswer = Static<typeof FormAnswer>

/** How often one thing was said. */
const Said = Type.Object({ value: Type.String(), count: Count })

/** What all answers to one question come to, by its kind. */
export const FieldTotals = Type.Object({
  name: Type.String(),
  label: Type.String(),
  kind: NameOf(kinds),
  /** The form asks it no more; people answered it before. */
  gone: Type.Boolean(),
  /** Answers that have something here. */
  answered: Count,
  /** Options in the form's order, then those it has no more; of dates the days that were said most, in their order. */
  said: Type.Array(Type.Intersect([Said, Type.Object({ gone: Type.Boolean() })])),
  /** Of numbers and dates. */
  spread: orNull(Type.Object({ least: Type.String(), middle: Type.String(), most: Type.String() })),
  /** The latest texts. */
  latest: Type.Array(Type.String()),
})
export type FieldTotals = Static<typeof FieldTotals>

export const FormTotals = Type.Object({
  answers: Count,
  fields: Type.Array(FieldTotals),
  /** The latest days on which people answered, the earliest first. */
  days: Type.Array(Said),
})
export type FormTotals = Static<typeof FormTotals>

const ofForm = { form: Id }

export const formRoutes = {
  'get/form': get({
    title: '自定义表单：问题、截止和自己填过的',
    query: Type.Object(ofForm),
    data: Form,
    who: 'anyone',
  }),
  'diy/commit': post({
    title: '提交自定义表单',
    body: Type.Object({ ...ofForm, key: Id, values: FormValues }),
    data: OwnAnswer,
    who: 'user',
    limit: 30,
  }),
  'form/list': get({
    title: '一所学校的表单，最新的在前',
    query: Type.Object({ school: Id, ...pageQuery }),
    data: Page(FormLine),
    who: 'administrator',
  }),
  'form/save': post({
    title: '新建或修改一个表单',
    body: Type.Object({
      /** A new one has the id that its draft gave it. */
      form: Id,
      school: Id,
      /** 0 for a new one. */
      revision: Type.Integer({ minimum: 0, maximum: 1_000_000, title: '修改次数' }),
      title: Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '标题' }),
      intro: Type.String({ maxLength: limits.intro.max, title: '说明' }),
      fields: Type.Array(Field, {
        minItems: limits.fields.min,
        maxItems: limits.fields.max,
        title: '问题',
      }),
      ...terms,
    }),
    data: Form,
    who: 'administrator',
    limit: 60,
  }),
  'form/close': post({
    title: '停止收集，或重新开始收集',
    body: Type.Object({ ...ofForm, closed: Type.Boolean({ title: '停止收集' }) }),
    data: Form,
    who: 'administrator',
  }),
  'form/remove': post({
    title: '删除一个表单和收到的全部答案',
    body: Type.Object(ofForm),
    data: Done,
    who: 'administrator',
  }),
  'form/answers': get({
    title: '一个表单收到的答案，最新的在前',
    query: Type.Object({ ...ofForm, ...pageQuery }),
    data: Page(FormAnswer),
    who: 'administrator',
  }),
  'form/totals': get({
    title: '一个表单的汇总：每个选项多少人选、数字和日期的分布、最近的文字、每天收到几份',
    query: Type.Object(ofForm),
    data: FormTotals,
    who: 'administrator',
  }),
  'form/export': post({
    title: '准备把答案导出成 CSV；随后用 key 从 form/csv 下载',
    body: Type.Object(ofForm),
    data: Type.Object({ key: Type.String(), until: Instant }),
    who: 'administrator',
    limit: 20,
  }),
}

declare module '../../registry' {
  interface Registry {
    homeForm: typeof formRoutes
  }
}
