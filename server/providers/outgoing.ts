/** Settings of what is sent to people: mail by SMTP, and the templates of subscribe messages. */
import { noticeGroups, type NoticeGroup, type SubscribeVendor } from '../../contract/message/rules'
import type { EnvReader } from '../env'

export interface SmtpConfig {
  name: 'smtp'
  host: string
  port: number
  /** TLS from the first byte; else by STARTTLS where the server offers it. */
  secure: boolean
  user: string | null
  password: string
  /** `name <address>`, or an address. */
  from: string
}

/** What a field of a message template shows: who did it, what happened, and when. */
const templateParts = ['who', 'what', 'at'] as const
export type TemplatePart = (typeof templateParts)[number]
export interface Template {
  id: string
  fields: { part: TemplatePart; /** The vendor's name of the field, like thing1. */ key: string }[]
}
type Templates = Partial<Record<NoticeGroup, Template>>
export type VendorTemplates = Record<SubscribeVendor, Templates>

export function readSmtp(env: EnvReader): SmtpConfig {
  const url = new URL(
    env.url('SMTP_URL', ['smtp:', 'smtps:']) ?? (env.required('SMTP_URL') || 'smtp://missing'),
  )
  // mails carry links
  if (env.text('PUBLIC_URL') === null) env.required('PUBLIC_URL')
  const secure = url.protocol === 'smtps:'
  return {
    name: 'smtp',
    host: url.hostname,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from: env.required('MAIL_FROM'),
  }
}

/** `<template id> who=thing1 what=thing2 at=time3`, with the parts that the template shows. */
function readTemplate(env: EnvReader, variable: string): Template | null {
  const [id, ...pairs] = env.text(variable)?.split(/\s+/) ?? []
  if (id === undefined) return null
  const fields = pairs.flatMap((pair) => {
    const [name, key = ''] = pair.split('=')
    const part = templateParts.find((known) => known === name)
    return part && /^[a-z_]+\d+$/.test(key) ? [{ part, key }] : []
  })
  if (fields.length === 0 || fields.length < pairs.length)
    env.problem(`${variable} 应为“模板ID who=字段 what=字段 at=字段”，例如 AbC who=thing1 at=time2`)
  return { id, fields }
}

function templatesOf(env: EnvReader, vendor: SubscribeVendor): Templates {
  const read = noticeGroups.map(
    (group) => [group, readTemplate(env, `${vendor}_TEMPLATE_${group}`.toUpperCase())] as const,
  )
  return Object.fromEntries(read.filter(([, template]) => template !== null))
}

export const readTemplates = (env: EnvReader): VendorTemplates => ({
  wechat: templatesOf(env, 'wechat'),
  qq: templatesOf(env, 'qq'),
  alipay: templatesOf(env, 'alipay'),
})
