import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { goodsOf } from '@/features/secondhand/goods/own-store'
import { Tiles } from '@/features/secondhand/goods/tiles'
import { homePage } from '@/features/secondhand/pages'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'

/** What one read, the latest first. */
export default signedIn(
  observer(function Seen() {
    const [list] = useState(() => goodsOf({ list: 'viewed' }))
    usePull(() => list.refresh())
    return (
      <PageFrame>
        <OfflineStrip onRetry={() => void list.refresh()} />
        <Tiles
          list={list}
          empty={
            <Empty
              title={t('还没有看过')}
              text={t('打开过的二手会留在这里，只有你看得到。')}
              action={{ label: t('去逛逛'), onTap: linkTo(homePage) }}
            />
          }
        />
      </PageFrame>
    )
  }),
)
