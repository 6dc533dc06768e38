import { Type, type Static } from 'typebox'
import { Count, Done, FileForm, Id, Instant, Page, Person, pageQuery } from '../common'
import { get, post } from '../http'
import {
  idNumberPattern,
  mailPattern,
  refusals,
  reasonMax,
  states,
  studentName,
  studentNumberPattern,
  ways,
  type RefusedField,
} from './rules'

const oneOf = <T extends string>(values: readonly T[], title: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], title })
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

const Name = Type.String({
  minLength: studentName.min,
  maxLength: studentName.max,
  pattern: studentName.pattern,
  title: '姓名',
})
const StudentNumber = Type.String({ pattern: studentNumberPattern, title: '学号' })
const Mail = Type.String({ maxLength: 120, pattern: mailPattern, title: '学校邮箱' })
const Field = oneOf(Object.keys(refusals) as RefusedField[], '问题所在')
const WayOf = oneOf(ways, '认证方式')

const studies = {
  faculty: Type.String({ format: 'uuid', title: '学院' }),
  major: Type.String({ format: 'uuid', title: '专业' }),
  grade: Type.Integer({ minimum: 2000, maximum: 2100, title: '年级' }),
}
const paper = Type.String({ format: 'uuid', title: '学生证照片' })
const Card = Type.Object({ key: Id, name: Name, number: StudentNumber, ...studies, paper })
const Studies = { college: Type.String(), major: Type.String(), grade: Type.Integer() }

export const Certification = Type.Object({
  state: oneOf(states, '状态'),
  /** The school that it is, or would be, for. */
  school: orNull(Type.Object({ id: Id, name: Type.String() })),
  /** What stands now. */
  standing: orNull(Type.Object({ ...Studies, way: WayOf, until: Instant })),
  /** What is under review. The person's own words, to be changed. */
  pending: orNull(
    Type.Object({
      id: Id,
      way: WayOf,
      ...Studies,
      name: Type.String(),
      number: Type.String(),
      paper: orNull(Id),
      at: Instant,
    }),
  ),
  refusal: orNull(Type.Object({ field: Field, reason: Type.String(), at: Instant })),
  /** What the school offers beside the card. */
  offers: Type.Object({ roll: Type.Boolean(), mail: Type.Array(Type.String()), quiz: Type.Boolean() }),
  /** Tries of the quiz that are left today. */
  quiz_left: Count,
  /** Whether they ever sent in a photo: who looked at it can be read after it is gone, too. */
  photos: Type.Boolean(),
})
export type Certification = Static<typeof Certification>

const Entry = Type.Object({ id: Id, name: Type.String() })
const Entries = Type.Object({ items: Type.Array(Entry) })

/** An attempt under way. The right answers stay on the server. */
export const Attempt = Type.Object({
  id: Id,
  questions: Type.Array(Type.Object({ text: Type.String(), options: Type.Array(Type.String()) })),
  until: Instant,
  /** Tries that are left after this one. */
  left: Count,
})
export type Attempt = Static<typeof Attempt>

export const QuizResult = Type.Object({
  passed: Type.Boolean(),
  right: Count,
  total: Count,
  /** The ten minutes were over. */
  late: Type.Boolean(),
  left: Count,
})
export type QuizResult = Static<typeof QuizResult>

export const Submission = Type.Object({
  id: Id,
  person: Person,
  school: Type.String(),
  way: WayOf,
  ...Studies,
  /** What stands now, of a change. */
  before: orNull(Type.Object(Studies)),
  name: Type.String(),
  number: Type.String(),
  paper: orNull(Id),
  at: Instant,
})
export type Submission = Static<typeof Submission>

const RealName = Type.Object({
  verified: Type.Boolean(),
  name: orNull(Type.String()),
  number: orNull(Type.String()),
  at: orNull(Instant),
  /** Tries that are left today. */
  left: Count,
  /** No authority is asked: a demo. */
  demo: Type.Boolean(),
})
export type RealName = Static<typeof RealName>

const Text = Type.String()

export const certificationRoutes = {
  'certification/faculty': get({
    replica: true,
    title: '学校的学院',
    query: Type.Object({ school: Type.Optional(Id) }),
    data: Entries,
    who: 'anyone',
  }),
  'certification/major': get({
    replica: true,
    title: '学院的专业',
    query: Type.Object({ faculty: Id }),
    data: Entries,
    who: 'anyone',
  }),
  'certification/info': get({ title: '我的学生认证', data: Certification, who: 'user' }),
  'certification/upload': post({
    title: '上传学生证照片，加密保存',
    form: true,
    body: FileForm,
    data: Type.Object({ id: Id }),
    who: 'user',
    limit: 10,
  }),
  'certification/submit': post({
    title: '提交学生证审核',
    body: Card,
    data: Certification,
    who: 'user',
    limit: 10,
  }),
  'certification/modify_c': post({
    title: '替换审核中的申请',
    body: Card,
    data: Certification,
    who: 'user',
    limit: 10,
  }),
  'certification/modify': post({
    title: '认证后更改学院专业，重新审核',
    body: Card,
    data: Certification,
    who: 'user',
    limit: 10,
  }),
  'certification/autocert': post({
    title: '用学号姓名或学校邮箱自动认证',
    body: Type.Union([
      Type.Object({ number: StudentNumber, name: Name }),
      Type.Object({ mail: Mail, code: Type.String({ pattern: '^[0-9]{6}$', title: '验证码' }), ...studies }),
    ]),
    data: Certification,
    who: 'user',
    limit: 10,
  }),
  'certification/mailCode': post({
    title: '向学校邮箱发验证码',
    body: Type.Object({ mail: Mail }),
    data: Type.Object({ wait: Type.Integer({ description: '多少秒后可再发' }) }),
    who: 'user',
    limit: 10,
  }),
  'certification/question': post({
    title: '开始答题，或接着答完没答完的',
    body: Type.Object(studies),
    data: Attempt,
    who: 'user',
    limit: 20,
  }),
  'certification/answer': post({
    title: '交卷',
    body: Type.Object({
      id: Id,
      answers: Type.Array(Type.Integer({ minimum: -1, maximum: 9 }), {
        maxItems: 20,
        title: '答案',
        description: '选项序号，没答为 -1',
      }),
    }),
    data: QuizResult,
    who: 'user',
    limit: 20,
  }),
  'certification/looks': get({
    title: '谁看过我的证件照片',
    data: Type.Object({ items: Type.Array(Type.Object({ id: Id, who: Type.String(), at: Instant })) }),
    who: 'user',
  }),
  'certification/paper': get({
    title: '证件照片，只给本人和本校审核员',
    query: Type.Object({ id: Id }),
    data: Type.Object({ image: Type.String({ description: 'data: 地址' }) }),
    who: 'user',
    offline: false,
    limit: 60,
  }),
  'certification/queue': get({
    title: '待审核的学生认证，先到先审',
    query: Type.Object(pageQuery),
    data: Page(Submission),
    who: 'administrator',
  }),
  'certification/review': post({
    title: '审核学生认证',
    body: Type.Union([
      Type.Object({ id: Id, approve: Type.Literal(true) }),
      Type.Object({
        id: Id,
        field: Field,
        reason: Type.String({ minLength: 1, maxLength: reasonMax, title: '原因' }),
      }),
    ]),
    data: Done,
    who: 'administrator',
    limit: 120,
  }),
  'realName/info': get({ title: '我的实名认证', data: RealName, who: 'user', offline: false }),
  'realName/verify': post({
    title: '实名认证',
    body: Type.Object({ name: Name, number: Type.String({ pattern: idNumberPattern, title: '身份证号' }) }),
    data: RealName,
    who: 'user',
    limit: 10,
  }),
  identity: post({
    title: '识别身份证照片，照片不保存',
    form: true,
    body: FileForm,
    data: Type.Object({ name: Text, number: Text }),
    who: 'user',
    limit: 10,
  }),
  businessLicense: post({
    title: '识别营业执照照片，照片不保存',
    form: true,
    body: FileForm,
    data: Type.Object({ name: Text, number: Text, person: Text, address: Text, period: Text }),
    who: 'user',
    limit: 10,
  }),
}

declare module '../registry' {
  interface Registry {
    certification: typeof certificationRoutes
  }
}
