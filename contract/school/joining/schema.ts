import { Type, type Static } from 'typebox'
import { Done, Id, Instant, Latitude, Longitude, Page, pageQuery, Person } from '../../common'
import { get, post } from '../../http'
import { limits } from '../rules'
import { replyLimits, schoolLimits } from './rules'

/** Somebody asks for a school to be taken in. */
export const JoinRequest = Type.Object({
  id: Id,
  name: Type.String(),
  city: Type.String(),
  contact: Type.String(),
  remark: Type.String(),
  at: Instant,
  /** null: was signed out, and can only be reached by `contact`. */
  person: Type.Union([Person, Type.Null()]),
  /** Campuses of a school of that name that is there already. */
  campuses: Type.Array(Type.String()),
  /** By which way the answer goes to `contact` by itself; null: by none. */
  told: Type.Union([Type.Literal('mail'), Type.Literal('phone'), Type.Null()]),
})
export type JoinRequest = Static<typeof JoinRequest>

/** What a school is taken in with. */
export const SchoolDraft = Type.Object({
  name: Type.String({ minLength: limits.name.min, maxLength: limits.name.max, title: '学校名称' }),
  campus: Type.String({ minLength: 1, maxLength: schoolLimits.campus.max, title: '校区' }),
  province: Type.String({ minLength: 1, maxLength: schoolLimits.province.max, title: '省' }),
  city: Type.String({ minLength: 1, maxLength: schoolLimits.city.max, title: '城市' }),
  district: Type.String({ minLength: 1, maxLength: schoolLimits.district.max, title: '区县' }),
  latitude: Latitude,
  longitude: Longitude,
})
export type SchoolDraft = Static<typeof SchoolDraft>

export const joinRoutes = {
  'schoolJoin/create': post({
    title: '申请收录学校',
    body: Type.Object({
      name: Type.String({ minLength: limits.name.min, maxLength: limits.name.max, title: '学校名称' }),
      city: Type.String({ minLength: 1, maxLength: limits.city.max, title: '城市' }),
      contact: Type.String({ minLength: 1, maxLength: limits.contact.max, title: '联系方式' }),
      remark: Type.Optional(Type.String({ maxLength: limits.remark.max, title: '补充说明' })),
    }),
    data: Done,
    who: 'anyone',
    limit: 5,
  }),
  'schoolJoin/queue': get({
    title: '等待答复的收录申请，先来的在前',
    query: Type.Object(pageQuery),
    data: Page(JoinRequest),
    who: 'platform-admin',
  }),
  'schoolJoin/answer': post({
    title: '答复收录申请：收录学校，或婉拒',
    body: Type.Union([
      Type.Object({
        id: Id,
        action: Type.Literal('take'),
        /** One that is there already is not made again. */
        school: SchoolDraft,
        reply: Type.Optional(Type.String({ maxLength: replyLimits.max, title: '答复' })),
      }),
      Type.Object({
        id: Id,
        action: Type.Literal('decline'),
        reply: Type.String({ minLength: replyLimits.min, maxLength: replyLimits.max, title: '答复' }),
      }),
    ]),
    data: Done,
    who: 'platform-admin',
    limit: 60,
  }),
}
