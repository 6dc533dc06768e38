import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { ExchangeSheet, ItemFoot, ItemView } from '@/features/mall/item'
import { ItemStore } from '@/features/mall/item-store'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

/** One item. */
export default signedIn(
  withId(
    observer(function MallDetail({ id }: { id: string }) {
      const store = useStore(() => new ItemStore(id), { show: true, pull: true })
      const { data } = store.page
      return (
        <PageFrame fixedBar foot={data && <ItemFoot store={store} page={data} />}>
          <Loaded of={store.page} onRetry={store.load} skeleton={<TextSkeleton />}>
            {({ item }) => <ItemView item={item} />}
          </Loaded>
          {data && <ExchangeSheet store={store} page={data} />}
        </PageFrame>
      )
    }),
  ),
)
