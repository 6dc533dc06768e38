import { Type, type Static } from 'typebox'
import { Done, Id } from '../../common'
import { get, post } from '../../http'
import { contactLimits, phonePattern } from './rules'

/** A number that a campus needs to know. */
export const SchoolContact = Type.Object({
  id: Id,
  /** Heading that it stands under, for example 后勤. */
  kind: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  note: Type.String(),
})
export type SchoolContact = Static<typeof SchoolContact>

const ContactDraft = {
  kind: Type.String({ minLength: 1, maxLength: contactLimits.kind.max, title: '分类' }),
  name: Type.String({ minLength: 1, maxLength: contactLimits.name.max, title: '名称' }),
  phone: Type.String({ pattern: phonePattern, maxLength: contactLimits.phone.max, title: '电话' }),
  note: Type.String({ maxLength: contactLimits.note.max, title: '说明' }),
}

export const contactRoutes = {
  'school/contacts': get({
    replica: true,
    title: '学校的常用电话',
    query: Type.Object({ school: Id }),
    data: Type.Object({ items: Type.Array(SchoolContact) }),
    who: 'anyone',
  }),
  'school/addContact': post({
    title: '往校园黄页加一个电话，排在最后',
    body: Type.Object({ school: Id, ...ContactDraft }),
    data: SchoolContact,
    who: 'administrator',
    limit: 60,
  }),
  'school/editContact': post({
    title: '修改校园黄页里的一个电话',
    body: Type.Object({ id: Id, ...ContactDraft }),
    data: SchoolContact,
    who: 'administrator',
    limit: 60,
  }),
  'school/removeContact': post({
    title: '从校园黄页删掉一个电话',
    body: Type.Object({ id: Id }),
    data: Done,
    who: 'administrator',
    limit: 60,
  }),
  'school/moveContact': post({
    title: '把一个电话移到另一个前面，或移到最后',
    body: Type.Object({ id: Id, before: Type.Union([Id, Type.Null()], { title: '移到谁前面' }) }),
    data: Done,
    who: 'administrator',
    limit: 120,
  }),
}
