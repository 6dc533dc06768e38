import React from 'react'
import { observer } from 'mobx-react-lite'
import { Best } from '@/features/hot/best'
import { TalkDetailStore } from '@/features/hot/detail-store'
import { ArgueFoot } from '@/features/hot/foot'
import { cardOfTalk } from '@/features/hot/menu'
import { TalkActs, TalkBody } from '@/features/hot/talk-body'
import { TalkGone } from '@/features/hot/talk-gone'
import { useLive } from '@/features/hot/use-live'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { withId } from '@/shell/with-id'

/** A talk, by `?id=`: the question, the sides, and what speaks best for each. */
export default withId(
  observer(function HotDetail({ id }: { id: string }) {
    const store = useStore(() => new TalkDetailStore(id), { show: ({ best }) => best.load(), pull: true })
    const { data: talk } = store.talk
    useLive(talk)
    useShare(() => talk && cardOfTalk(talk))
    useTitle(talk?.data.title)
    if (talk?.deleted)
      return (
        <PageFrame>
          <TalkGone />
        </PageFrame>
      )
    return (
      <PageFrame
        foot={
          talk && (
            <ArgueFoot talk={talk} thread={store.thread}>
              <TalkActs talk={talk} />
            </ArgueFoot>
          )
        }
      >
        <Loaded of={store.talk} onRetry={store.load} skeleton={<FeedSkeleton />}>
          {(shown) => (
            <>
              <TalkBody talk={shown} />
              <Best store={store} talk={shown} />
            </>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
)
