/** The ways in that there are here: the server says how codes go out. */
import { useEffect } from 'react'
import { t } from '@/locale'
import { signInPage } from '@/net/prompts'
import type { HandleKind } from './handle'
import { useSchools } from './school/schools'
import { codesInLog, serverConfig } from './server-config'

/** How codes go out; null until that is known. Where it cannot be learned the server's refusal says it. For observers. */
function useCodes(): Record<HandleKind, boolean> | null {
  const { phase, data } = serverConfig
  useEffect(() => {
    if (serverConfig.phase === 'idle') void serverConfig.load()
  }, [])
  if (phase === 'error') return { phone: true, mail: true }
  return data && { phone: data.providers.sms !== 'off', mail: (data.providers.mail ?? 'off') !== 'off' }
}

/**
 * What a sign-in page asks for: a phone, or mail where no texts go out or the person came for it; null until that is
 * known. For observers.
 */
export function useKind(wanted?: string): HandleKind | null {
  const codes = useCodes()
  if (codes === null) return null
  return codes.phone && !(wanted === 'mail' && codes.mail) ? 'phone' : 'mail'
}

/** Whether no code goes out, to a phone or to mail: schools sign people in. For observers. */
export function useNoCodes(): boolean {
  const codes = useCodes()
  return codes !== null && !codes.phone && !codes.mail
}

const services = { phone: 'sms', mail: 'mail' } as const

/** Where to look for the code while nothing sends real messages. For observers. */
export function useCodeHint(kind: HandleKind): string | undefined {
  useCodes()
  return codesInLog(services[kind]) ? t('演示模式：验证码在服务器日志里') : undefined
}

export interface Way {
  label: string
  /** Another sign-in page, which takes the place of this one. */
  url: string
}

const ways = {
  phone: { label: t('手机号登录'), url: signInPage },
  school: { label: t('学校账号登录'), url: '/pages/login/loginIndex?view=school' },
  mail: { label: t('邮箱登录'), url: `${signInPage}?by=mail` },
  password: { label: t('密码登录'), url: '/pages/login/login' },
  register: { label: t('注册'), url: '/pages/login/register' },
  other: { label: t('其他方式'), url: '/pages/login/loginIndex' },
} as const satisfies Record<string, Way>

export type WayName = keyof typeof ways

/** Of these ways those that there are. For observers. */
export function useWays(...names: WayName[]): Way[] {
  const codes = useCodes()
  const schools = useSchools()
  const asks = names.includes('school')
  useEffect(() => {
    if (asks) void schools.load()
  }, [asks, schools])
  return names
    .filter((name) => {
      if (name === 'school') return (schools.data?.items.length ?? 0) > 0
      return name === 'phone' || name === 'mail' ? codes?.[name] : true
    })
    .map((name) => ways[name])
}
