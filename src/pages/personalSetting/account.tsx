import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { AccountRows } from '@/features/security/account-rows'
import { AccountStore } from '@/features/security/account-store'
import { DeletionBanner } from '@/features/security/deletion-banner'
import { SettingFrame } from '@/features/security/setting-frame'
import { Loaded } from '@/features/security/loaded'
import { profile } from '@/features/account/profile'
import { session } from '@/net/session'
import { View } from '@/platform/components'

/** The account: its phone, its other ways in, its data and its end. */
export default observer(function Account() {
  const [store] = useState(() => new AccountStore())
  usePageEvent('onShow', () => {
    if (!session.signedIn) return
    void store.state.load()
    void profile.load().catch(() => undefined)
  })
  return (
    <SettingFrame>
      <View className="s-top" />
      <DeletionBanner />
      <Loaded of={store.state}>{(state) => <AccountRows store={store} state={state} />}</Loaded>
    </SettingFrame>
  )
})
