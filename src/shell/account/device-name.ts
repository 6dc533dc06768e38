import { t } from '@/locale'
import { system } from '@/platform/system'

const machines = { android: t('安卓手机'), ios: t('苹果手机'), other: t('电脑') } as const

/** How this sign-in is called in the list of devices. */
export const deviceName = (): string => machines[system.info().platform]

const clients: Record<string, string> = {
  wechat: t('微信小程序'),
  qq: t('QQ 小程序'),
  alipay: t('支付宝小程序'),
  web: t('网页'),
}

/** The client of a session, for the person. */
export const clientName = (client: string): string => clients[client] ?? client
