import React from 'react'
import { observer } from 'mobx-react-lite'
import { profile } from '@/shell/account/profile'
import { back, linkTo } from '@/shell/links'
import { Group, LinkGroup } from '@/shell/security/group'
import { chooseTheme, groups, themeLabel } from '@/shell/security/settings'
import { signOut } from '@/shell/security/sign-out'
import { t } from '@/locale'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { PageFrame } from '@/ui/page-frame'
import '@/shell/security/security.css'

/** Settings: of the account where someone is signed in, and of the app. */
export default observer(function PersonalSetting() {
  const { signedIn } = session
  const { school } = profile
  const end = async () => {
    if (await signOut()) back()
  }
  return (
    <PageFrame>
      {groups
        .filter(({ own }) => own && signedIn)
        .map(({ title, rows }) => (
          <LinkGroup key={title} title={title} rows={rows} />
        ))}
      <Group title={t('通用')}>
        <Cell
          icon="school"
          title={school ? t('切换学校') : t('选择学校')}
          value={school?.name}
          onTap={linkTo('/pages/location/location')}
        />
        <Cell icon="moon" title={t('深色模式')} value={themeLabel()} onTap={() => void chooseTheme()} />
      </Group>
      {groups
        .filter(({ own }) => !own)
        .map(({ title, rows }) => (
          <LinkGroup key={title} title={title} rows={rows} />
        ))}
      {signedIn && (
        <>
          <View className="s-top" />
          <CellGroup>
            <Cell icon="logout" title={t('退出登录')} danger onTap={() => void end()} />
          </CellGroup>
        </>
      )}
    </PageFrame>
  )
})
