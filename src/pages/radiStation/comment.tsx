import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { NoProgramme } from '@/features/radio/programme-row'
import { ProgrammeStore } from '@/features/radio/programme-store'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import { View } from '@/platform/components'
import '@/features/radio/radio.css'

/** What listeners say of a programme, `?id=`. */
export default observer(function RadioComments() {
  const { id } = usePageQuery<{ id: string }>()
  return id ? (
    <Said id={id} />
  ) : (
    <PageFrame>
      <NoProgramme />
    </PageFrame>
  )
})

const Said = observer(function Said({ id }: { id: string }) {
  const [store] = useState(() => new ProgrammeStore(id))
  const { data, error, phase } = store.programme
  const load = () => Promise.all([store.load(), store.thread.load()])
  useEffect(() => {
    void store.load()
    void store.thread.load()
  }, [store])
  usePull(load)
  return (
    <PageFrame foot={data && <Composer thread={store.thread} />}>
      {data ? (
        <>
          <View className="rd-intro u-strong u-text">{t('《{title}》', { title: data.title })}</View>
          <Comments thread={store.thread} of={data} />
        </>
      ) : phase === 'error' ? (
        <ErrorState error={error} onRetry={() => void load()} />
      ) : (
        <RowSkeleton rows={4} />
      )}
    </PageFrame>
  )
})
