import React from 'react'
import { observer } from 'mobx-react-lite'
import { AccountRows } from '@/shell/security/account-rows'
import { AccountStore } from '@/shell/security/account-store'
import { DeletionBanner } from '@/shell/security/deletion-banner'
import { PasskeyList } from '@/shell/security/passkey'
import { SettingFrame } from '@/shell/security/setting-frame'
import { RowsSkeleton } from '@/shell/security/skeleton'
import { useFresh } from '@/shell/security/use-fresh'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Loaded } from '@/ui/loaded'

/** The account: its phone, its other ways in, its data and its end; with `?view=passkeys` its passkeys. */
export default function AccountPage() {
  const { view } = usePageQuery<{ view: 'passkeys' }>()
  return <SettingFrame>{view === 'passkeys' ? <PasskeyList /> : <Account />}</SettingFrame>
}

const Account = observer(function Account() {
  const store = useFresh(
    () => new AccountStore(),
    ({ state }) => state,
  )
  return (
    <>
      <View className="s-top" />
      <DeletionBanner />
      <Loaded of={store.state} skeleton={<RowsSkeleton />}>
        {(state) => <AccountRows store={store} state={state} />}
      </Loaded>
    </>
  )
})
