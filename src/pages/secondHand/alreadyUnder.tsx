import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { signedIn } from '@/shell/account/sign-in-first'
import { OwnGoodsList } from '@/features/secondhand/goods/own-list'
import { OwnStore } from '@/features/secondhand/goods/own-store'
import { View } from '@/platform/components'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { OfflineStrip } from '@/ui/states/offline-strip'

/** What one took off the shelf. */
export default signedIn(
  observer(function AlreadyUnder() {
    const [store] = useState(() => new OwnStore('off'))
    usePageEvent('onShow', () => void store.back())
    usePull(() => store.list.refresh())
    return (
      <PageFrame>
        <OfflineStrip onRetry={() => void store.list.refresh()} />
        <View className="go-list">
          <OwnGoodsList store={store} />
        </View>
      </PageFrame>
    )
  }),
)
