import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { withId } from '@/shell/with-id'
import { RushStore } from '@/features/discount/rush-store'
import { RushBody, RushFoot } from '@/features/discount/rush-view'
import { cardOfActivity } from '@/features/discount/labels'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useFront } from '@/ui/use-front'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** The rush of one activity, by `?id=`. */
export default withId(
  observer(function Rush({ id }: { id: string }) {
    const store = useStore(() => new RushStore(id), { show: true, pull: true })
    const { data } = store.activity
    const front = useFront()
    useEffect(() => (front ? store.watch() : undefined), [front, store])
    useShare(() => data && cardOfActivity(data))
    useTitle(data?.title)
    return (
      <PageFrame foot={data && <RushFoot store={store} activity={data} />}>
        <Loaded of={store.activity} onRetry={store.load} skeleton={<FeedSkeleton />}>
          {(activity) => <RushBody store={store} activity={activity} />}
        </Loaded>
      </PageFrame>
    )
  }),
)
