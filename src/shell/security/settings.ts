import { agreementPage } from '@/shell/privacy/consent'
import { statementPage } from '@/shell/privacy/consent'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { chooseRow } from '@/ui/menu'
import { theme } from '@/ui/theme'
import type { ThemeChoice } from '@/ui/theme'
import type { LinkRow } from './group'

const root = '/pages/personalSetting'

interface LinkGroupOf {
  title: string
  /** Only for who is signed in. */
  own: boolean
  rows: readonly LinkRow[]
}

export const groups: readonly LinkGroupOf[] = [
  {
    title: t('账号与安全'),
    own: true,
    rows: [
      { icon: 'user', title: t('账号'), url: `${root}/account` },
      { icon: 'device-mobile', title: t('登录设备'), url: `${root}/device` },
    ],
  },
  { title: t('通知'), own: true, rows: [{ icon: 'bell', title: t('消息通知'), url: `${root}/message` }] },
  {
    title: t('隐私'),
    own: true,
    rows: [
      { icon: 'shield-lock', title: t('隐私设置'), url: `${root}/privacy` },
      { icon: 'user-x', title: t('黑名单'), url: `${root}/blackList` },
    ],
  },
  {
    title: t('支付'),
    own: true,
    rows: [{ icon: 'credit-card', title: t('支付密码'), url: `${root}/payment` }],
  },
  { title: t('帮助'), own: false, rows: [{ icon: 'help', title: t('帮助中心'), url: `${root}/help` }] },
  {
    title: t('关于'),
    own: false,
    rows: [
      { icon: 'mood-smile', title: t('关于校园云生活'), url: '/pages/homePage/renderRichtext?key=about' },
      { icon: 'bookmark', title: t('用户协议'), url: agreementPage },
      { icon: 'lock', title: t('隐私政策'), url: statementPage },
    ],
  },
]

const themes: readonly { key: ThemeChoice; label: string }[] = [
  { key: 'system', label: t('跟随系统') },
  { key: 'light', label: t('浅色') },
  { key: 'dark', label: t('深色') },
]

export const themeLabel = (): string | undefined => themes.find(({ key }) => key === theme.choice)?.label

export async function chooseTheme(): Promise<void> {
  const chosen = await chooseRow(themes.map(({ label }) => label))
  const choice = themes[chosen]
  if (!choice) return
  try {
    theme.choose(choice.key)
  } catch {
    feedback.toast(t('手机存储空间不足，下次打开要再选一次'))
  }
}
