import {
  limits as rules,
  namePattern,
  passwordPattern,
  phonePattern,
  smsCodePattern,
} from '@contract/account/rules'
import { emailMax, emailPattern } from '@contract/security/rules'
import { t } from '@/locale'
import type { Limits } from '@/ui/form/limits'

export const phoneLimits: Limits = {
  label: t('手机号'),
  required: true,
  pattern: phonePattern,
  message: t('请输入 11 位的手机号'),
}
export const emailLimits: Limits = {
  label: t('邮箱'),
  required: true,
  max: emailMax,
  pattern: emailPattern,
  message: t('请输入正确的邮箱地址'),
}
export const codeLimits: Limits = {
  label: t('验证码'),
  required: true,
  pattern: smsCodePattern,
  message: t('验证码是 6 位数字'),
}
export const newPasswordLimits: Limits = {
  label: t('密码'),
  required: true,
  ...rules.password,
  pattern: passwordPattern,
  message: t('密码要有字母和数字，不能有空格和中文'),
}
export const passwordHint = t('{min} 到 {max} 位，字母和数字都要有', rules.password)
export const nameLimits: Limits = {
  label: t('昵称'),
  required: true,
  ...rules.name,
  pattern: namePattern,
  message: t('昵称只能用文字、数字和 _ - ·'),
}
export const agreedLimits: Limits = { label: t('协议') }

/** A form that needs the person's consent says so beside the box. */
export const checkAgreed = ({ agreed }: { agreed: boolean }): { agreed?: string } =>
  agreed ? {} : { agreed: t('请先阅读并同意用户协议和隐私政策') }

/** The number in what was typed or pasted, which may carry spaces or +86. */
export const phoneIn = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^86(?=1\d{10})/, '')
    .slice(0, 11)

/** The code in what was typed or pasted, for example a whole message. */
export const codeIn = (text: string): string => text.replace(/\D/g, '').slice(0, rules.smsCode.length)

/** What was typed on one sign-in page, for the next one; gone when the app closes. */
export const typed = { phone: '', mail: '' }
