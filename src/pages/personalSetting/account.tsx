import React from 'react'
import { observer } from 'mobx-react-lite'
import { AccountRows } from '@/shell/security/account-rows'
import { AccountStore } from '@/shell/security/account-store'
import { DeletionBanner } from '@/shell/security/deletion-banner'
import { SettingFrame } from '@/shell/security/setting-frame'
import { RowsSkeleton } from '@/shell/security/skeleton'
import { useFresh } from '@/shell/security/use-fresh'
import { View } from '@/platform/components'
import { Loaded } from '@/ui/loaded'

/** The account: its phone, its other ways in, its data and its end. */
export default observer(function Account() {
  const store = useFresh(
    () => new AccountStore(),
    ({ state }) => state,
  )
  return (
    <SettingFrame>
      <View className="s-top" />
      <DeletionBanner />
      <Loaded of={store.state} skeleton={<RowsSkeleton />}>
        {(state) => <AccountRows store={store} state={state} />}
      </Loaded>
    </SettingFrame>
  )
})
