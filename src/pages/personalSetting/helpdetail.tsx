import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { Unnamed } from '@/shell/with-id'
import { ArticleView } from '@/features/help/article-view'
import { ThreadStore } from '@/features/help/thread-store'
import { Said, SayMore } from '@/features/help/thread-view'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

/** An article by `?id=`, or what was written to the service desk by `?thread=`. */
export default function HelpDetail() {
  const { id, thread } = usePageQuery<{ id: string; thread: string }>()
  if (thread) return <ThreadPage id={thread} />
  if (!id) return <Unnamed />
  return (
    <PageFrame>
      <ArticleView id={id} />
    </PageFrame>
  )
}

const ThreadPage = signedIn(
  observer(function ThreadPage({ id }: { id: string }) {
    const store = useStore(() => new ThreadStore(id), { load: ({ thread }) => thread.load(), show: true })
    const { data } = store.thread
    const kind = data?.kind
    useEffect(() => {
      if (kind) navigation.setTitle(kind === 'question' ? t('客服') : t('反馈'))
    }, [kind])
    return (
      <PageFrame foot={data ? <SayMore store={store} /> : undefined}>
        <Loaded of={store.thread} skeleton={<RowSkeleton rows={3} />}>
          {(thread) => <Said thread={thread} />}
        </Loaded>
      </PageFrame>
    )
  }),
)
