import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { ReadBar } from '@/shell/message/notices'
import { PraiseRow } from '@/shell/message/praise-row'
import { PraisesStore, type PraiseStore } from '@/shell/message/praises-store'
import { unread } from '@/shell/message/unread'
import { View } from '@/platform/components'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'

const keyOf = ({ id }: PraiseStore) => id

/** Likes that I got, one row for each thing that was liked. */
export default signedIn(
  observer(function GiveLike() {
    const [store] = useState(() => new PraisesStore())
    const { list } = store
    return (
      <ListPage
        onRefresh={store.refresh}
        around="m-rows"
        list={list}
        keyOf={keyOf}
        rowHeight={74}
        skeleton={<RowSkeleton />}
        renderItem={(praise) => <PraiseRow praise={praise} store={store} />}
        empty={
          <Empty
            title={t('还没有收到赞')}
            text={t('发一条，喜欢的人会点亮它。')}
            action={{ label: t('发动态'), onTap: linkTo('/pages/publish/talkPublish') }}
          />
        }
      >
        <ReadBar count={unread.counts.likes} onReadAll={store.readAll}>
          <View className="m-act" ariaRole="button" onTap={linkTo('/pages/message/praise')}>
            {t('我赞过的')}
          </View>
        </ReadBar>
      </ListPage>
    )
  }),
)
