import React from 'react'
import { observer } from 'mobx-react-lite'
import { quiz } from '@contract/certification/rules'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { profile } from '@/shell/account/profile'
import { QuizQuestion } from '@/shell/certification/quiz-question'
import { QuizStore } from '@/shell/certification/quiz-store'
import { StudiesFields } from '@/shell/certification/studies-fields'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { PageFrame } from '@/ui/page-frame'
import { useStore } from '@/ui/use-store'
import '@/shell/certification/certification.css'

/** The quiz: first what the person studies, then one question a screen. */
export default signedIn(
  observer(function AnswerQuestions() {
    const store = useStore(() => new QuizStore(() => profile.school?.id))
    if (!store.attempt)
      return (
        <PageFrame>
          <Start store={store} />
        </PageFrame>
      )
    return (
      <PageFrame foot={<Foot store={store} />}>
        <QuizQuestion store={store} />
      </PageFrame>
    )
  }),
)

const Start = observer(function Start({ store }: { store: QuizStore }) {
  const { form, studies } = store
  return (
    <>
      <View className="c-head">
        <View className="u-hero" ariaRole="heading">
          {t('十道校园题')}
        </View>
        <View className="u-ink2 c-head-text">
          {t('都是在校的同学才清楚的事，答对 {pass} 道就通过。', { pass: quiz.pass })}
        </View>
      </View>
      <CellGroup>
        <Cell
          icon="clock"
          title={t('{n} 分钟', { n: quiz.minutes })}
          text={t('开始后计时，离开也不停，回来能接着答')}
        />
        <Cell icon="refresh" title={t('每天 {n} 次', { n: quiz.perDay })} text={t('开始答题就算一次')} />
      </CellGroup>
      <View className="c-note" />
      <FormErrorSummary form={form} />
      <StudiesFields form={form} studies={studies} />
      <View className="c-submit">
        <Button block loading={form.busy} onTap={() => void store.start()}>
          {t('开始答题')}
        </Button>
      </View>
    </>
  )
})

const Foot = observer(function Foot({ store }: { store: QuizStore }) {
  const { index, last, chosen, hand } = store
  return (
    <ActionBar>
      <Button
        className="c-foot-half"
        kind="quiet"
        disabled={index === 0 || hand.busy}
        onTap={() => store.move(-1)}
      >
        {t('上一题')}
      </Button>
      {last ? (
        <Button className="c-foot-half" loading={hand.busy} onTap={() => void store.finish()}>
          {t('交卷')}
        </Button>
      ) : (
        <Button
          className="c-foot-half"
          kind={chosen < 0 ? 'line' : 'accent'}
          disabled={hand.busy}
          onTap={() => store.move(1)}
        >
          {chosen < 0 ? t('先跳过') : t('下一题')}
        </Button>
      )}
    </ActionBar>
  )
})
