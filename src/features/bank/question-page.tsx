import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { knownQuestion } from './book-stores'
import { QuestionView } from './question-view'
import './bank.css'

/** One question, as it is now; with its answer for who has answered it. */
export const QuestionPage = observer(function QuestionPage({ id }: { id: string }) {
  const known = useStore(() => knownQuestion(id), { show: true, pull: true })
  useTitle(t('题目'))
  return (
    <PageFrame>
      <Loaded of={known} skeleton={<TextSkeleton />}>
        {({ question, outcome }) => (
          <>
            <QuestionView question={question} chosen={[]} outcome={outcome} />
            {!outcome && (
              <View className="u-pad u-ink2">{t('这一版你还没有答过，练习里答了就能看到答案。')}</View>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})
