import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { ArticleView } from '@/features/help/article-view'
import { ThreadStore } from '@/features/help/thread-store'
import { Said, SayMore } from '@/features/help/thread-view'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'

/** An article by `?id=`, or what was written to the service desk by `?thread=`. */
export default function HelpDetail() {
  const { id, thread } = usePageQuery<{ id: string; thread: string }>()
  if (thread) return <ThreadPage id={thread} />
  return (
    <PageFrame>
      <ArticleView id={id ?? ''} />
    </PageFrame>
  )
}

const ThreadPage = signedIn(
  observer(function ThreadPage({ id }: { id: string }) {
    const [store] = useState(() => new ThreadStore(id))
    const { data, phase, error, load } = store.thread
    useEffect(() => {
      void load()
    }, [load])
    usePageEvent('onShow', () => {
      if (phase === 'ready') void load()
    })
    const kind = data?.kind
    useEffect(() => {
      if (kind) navigation.setTitle(kind === 'question' ? t('客服') : t('反馈'))
    }, [kind])
    return (
      <PageFrame foot={data ? <SayMore store={store} /> : undefined}>
        {data && <Said thread={data} />}
        {!data &&
          (phase === 'error' ? <ErrorState error={error} onRetry={load} /> : <RowSkeleton rows={3} />)}
      </PageFrame>
    )
  }),
)
