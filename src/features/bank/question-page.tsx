import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { knownQuestion } from './book-stores'
import { QuestionView } from './question-view'
import { useView } from './use-view'
import './bank.css'

/** One question, as it is now; with its answer for who has answered it. */
export const QuestionPage = observer(function QuestionPage({ id }: { id: string }) {
  const [store] = useState(() => knownQuestion(id))
  const { data, phase, error, load } = store
  useView(load, t('题目'))
  return (
    <PageFrame>
      {!data && (phase === 'error' ? <ErrorState error={error} onRetry={load} /> : <TextSkeleton />)}
      {data && <QuestionView question={data.question} chosen={[]} outcome={data.outcome} />}
      {data && !data.outcome && (
        <View className="u-pad u-ink2">{t('这一版你还没有答过，练习里答了就能看到答案。')}</View>
      )}
    </PageFrame>
  )
})
