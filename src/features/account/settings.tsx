import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { go } from '@/features/links'
import { feedback } from '@/platform/feedback'
import { Cell, CellGroup } from '@/ui/cell'
import { theme } from '@/ui/theme'
import type { ThemeChoice } from '@/ui/theme'
import { statementPage } from '@/features/privacy/consent'
import { agreementPage } from './agreement'
import { profile, profilePage } from './profile'

const themes: readonly { key: ThemeChoice; label: string }[] = [
  { key: 'system', label: t('跟随系统') },
  { key: 'light', label: t('浅色') },
  { key: 'dark', label: t('深色') },
]

async function chooseTheme(): Promise<void> {
  const chosen = await feedback.actionSheet(themes.map(({ label }) => label)).catch(() => -1)
  const choice = themes[chosen]
  if (!choice) return
  try {
    theme.choose(choice.key)
  } catch {
    feedback.toast(t('手机存储空间不足，下次打开要再选一次'))
  }
}

async function leave(): Promise<void> {
  const content = t('草稿和选好的学校会留在这台设备上。')
  if (!(await feedback.modal({ title: t('退出登录？'), content, confirmText: t('退出'), danger: true }))) return
  await profile.leave()
  feedback.toast(t('已退出登录'))
}

/** How complete the profile is; leads to where it grows. */
export function ProfileEntry({ me }: { me: Me }) {
  const { percent } = me.completeness
  return (
    <CellGroup>
      <Cell icon="pencil" title={t('资料完整度')} value={`${percent}%`} onTap={() => go(profilePage)} />
    </CellGroup>
  )
}

/** Settings that need no account. */
export const AppSettings = observer(function AppSettings() {
  return (
    <CellGroup>
      <Cell
        icon="school"
        title={profile.school ? t('切换学校') : t('选择学校')}
        value={profile.school?.name}
        onTap={() => go('/pages/location/location')}
      />
      <Cell icon="moon" title={t('深色模式')} value={themes.find(({ key }) => key === theme.choice)?.label} onTap={() => void chooseTheme()} />
    </CellGroup>
  )
})

/** Help, what the product is, and its terms. */
export function About() {
  return (
    <CellGroup>
      <Cell icon="headset" title={t('帮助与客服')} onTap={() => go('/pages/personalSetting/help')} />
      <Cell icon="mood-smile" title={t('关于校园云生活')} onTap={() => go('/pages/homePage/renderRichtext?key=about')} />
      <Cell icon="bookmark" title={t('用户协议')} onTap={() => go(agreementPage)} />
      <Cell icon="lock" title={t('隐私政策')} onTap={() => go(statementPage)} />
    </CellGroup>
  )
}

/** Settings of the account. */
export function AccountSettings({ onDevices }: { onDevices: () => void }) {
  return (
    <CellGroup>
      <Cell icon="eye" title={t('隐私设置')} onTap={() => go('/pages/personalSetting/privacy')} />
      <Cell icon="bell" title={t('消息提醒')} onTap={() => go('/pages/personalSetting/message')} />
      <Cell icon="trash" title={t('回收站')} onTap={() => go('/pages/user/recycleBin')} />
      <Cell icon="device-mobile" title={t('登录设备')} onTap={onDevices} />
      <Cell icon="logout" title={t('退出登录')} danger onTap={() => void leave()} />
    </CellGroup>
  )
}
