import React from 'react'
import { observer } from 'mobx-react-lite'
import { PageFrame } from '@/ui/page-frame'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { navigation } from '@/platform/navigation'
import { session } from '@/net/session'
import { t } from '@/locale'
import { TimetableStore } from '../timetable-store'
import { ChooseStep } from './choose-step'
import { DiffView } from './diff-view'
import { ImportStore } from './import-store'
import { LoginStep } from './login-step'
import { pathOfView, type ResultView } from './pages'
import { TermStep } from './term-step'

/** The way in from a university's system, a screen a step. `next`: where it leads once one is signed in. */
export const ImportView = observer(function ImportView({ next }: { next?: ResultView | undefined }) {
  const store = useStore(
    () => {
      const userId = session.info?.user_id ?? ''
      return new ImportStore(userId, new TimetableStore(userId))
    },
    { pull: true },
  )
  const { step, diff } = store
  useTitle(step === 'login' ? t('登录教务系统') : t('导入课表'))
  const login = async () => {
    if ((await store.login()) && next) await navigation.redirectTo(pathOfView(next))
  }
  if (step === 'diff' && diff) return <DiffView store={diff} onAccept={diff.accept} onBack={store.back} />
  return (
    <PageFrame>
      {step === 'choose' && <ChooseStep store={store} />}
      {step === 'login' && <LoginStep store={store} onLogin={() => void login()} />}
      {step === 'term' && <TermStep store={store} />}
    </PageFrame>
  )
})
