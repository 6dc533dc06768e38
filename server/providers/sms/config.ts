import type { EnvReader } from '../../env'
import type { AliyunConfig } from '../acs3'
import type { Local, Mode, Off } from '../settings'
import { cloudKeys, readCloud, type TencentCloudConfig } from '../tencentConfig'

export interface TencentSmsConfig extends TencentCloudConfig {
  sdkAppId: string
  sign: string
  templateId: string
  /** Tells of a school's answer: {1} its name, {2} the outcome. */
  answerTemplateId: string | null
}
export interface AliyunSmsConfig extends AliyunConfig {
  name: 'aliyun'
  sign: string
  template: string
  /** Tells of a school's answer: ${school}, ${outcome}. */
  answerTemplate: string | null
}
export type SmsConfig = Local | Off | TencentSmsConfig | AliyunSmsConfig

const keys = {
  tencent: [...cloudKeys('SMS'), 'SMS_SDK_APP_ID', 'SMS_SIGN', 'SMS_TEMPLATE_ID'],
  aliyun: [
    'ALIYUN_SMS_ACCESS_KEY_ID',
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN',
    'ALIYUN_SMS_TEMPLATE',
  ],
}

interface Others {
  mail: { name: string }
}

/** Whether people can sign in without a code by SMS: by mail, or by the sign-ins of schools, which stand in the database. */
const hasOtherWay = (env: EnvReader, { mail }: Others): boolean =>
  env.choice('SIGN_IN', ['school']) === 'school' || mail.name === 'smtp'

export function readSms(env: EnvReader, mode: Mode, others: Others): SmsConfig {
  const vendors = (['tencent', 'aliyun'] as const).filter((vendor) => env.any(keys[vendor]))
  const choice = env.choice('SMS', ['tencent', 'aliyun', 'off', 'local']) ?? vendors[0]
  if (choice === 'tencent') {
    return {
      ...readCloud(env, 'SMS'),
      sdkAppId: env.required('SMS_SDK_APP_ID'),
      sign: env.required('SMS_SIGN'),
      templateId: env.required('SMS_TEMPLATE_ID'),
      answerTemplateId: env.text('SMS_SCHOOL_TEMPLATE_ID'),
    }
  }
  if (choice === 'aliyun') {
    return {
      name: 'aliyun',
      accessKeyId: env.required('ALIYUN_SMS_ACCESS_KEY_ID'),
      accessKeySecret: env.required('ALIYUN_SMS_ACCESS_KEY_SECRET'),
      sign: env.required('ALIYUN_SMS_SIGN'),
      template: env.required('ALIYUN_SMS_TEMPLATE'),
      answerTemplate: env.text('ALIYUN_SMS_SCHOOL_TEMPLATE'),
      baseUrl: null,
    }
  }
  if (choice === 'off') {
    if (mode === 'production' && !hasOtherWay(env, others))
      env.problem(
        'SMS=off 时没有人能登录：请让大家用邮箱验证码登录（设置 SMTP_URL、MAIL_FROM），或用学校自己的登录（设置 SIGN_IN=school，再用 npm run school -- sso 接上），或开通短信',
      )
    return { name: 'off' }
  }
  if (mode === 'production') {
    env.problem(
      `生产模式不能使用演示用的短信服务（验证码写进日志）：请设置 SMS=tencent 与 ${keys.tencent.join('、')}，或 SMS=aliyun 与 ${keys.aliyun.join('、')}，或 SMS=off 不用短信`,
    )
  }
  return { name: 'local' }
}
