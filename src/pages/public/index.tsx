import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { isPlatformSheet } from '@contract/registrar/rules'
import { roleTitles } from '@contract/roles/rules'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { AdminStore } from '@/shell/roles/admin-store'
import { PlatformContent, SchoolContent } from '@/features/home/content-links'
import { Deliveries } from '@/features/programs/deliveries'
import { ProgramsCell, ProgramsDesk } from '@/features/programs/programs-desk'
import { ContactsDesk } from '@/features/registrar/contacts-desk'
import { sheetsIn, type DeskQuery } from '@/features/registrar/desk-views'
import { ImportDesk } from '@/features/registrar/import-desk'
import { ImportSheets } from '@/features/registrar/import-file'
import { FiguresView } from '@/features/status/figures-view'
import { SignInCell, SignInDesk } from '@/features/sso/sso-desk'
import { SwitchesCell, SwitchesDesk } from '@/features/switches/switches-desk'
import { Audit } from '@/shell/roles/audit'
import { Grants } from '@/shell/roles/grants'
import { Queues } from '@/shell/roles/queues'
import { HotDesk } from '@/shell/search/hot-desk'
import { CallError } from '@/net/failure'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { CellGroup } from '@/ui/cell'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import '@/shell/roles/roles.css'

const views = [
  { key: 'queues', label: t('待办') },
  { key: 'grants', label: t('角色') },
  { key: 'data', label: t('数据') },
  { key: 'audit', label: t('记录') },
  { key: 'status', label: t('运行') },
] as const
type ViewName = (typeof views)[number]['key']

/** The desk: what waits and for how long; for administrators also who holds which role and what was done. Or one part of a school's data. */
export default signedIn(function Admin() {
  const { view, school, sheet, endpoint } = usePageQuery<Required<DeskQuery>>()
  const only = view === 'data' && sheet !== undefined ? sheetsIn(sheet) : []
  return (
    <PageFrame>
      {school !== undefined && view === 'contacts' ? (
        <ContactsDesk school={school} />
      ) : school !== undefined && view === 'switches' ? (
        <SwitchesDesk school={school} />
      ) : school !== undefined && view === 'sso' ? (
        <SignInDesk school={school} />
      ) : school !== undefined && view === 'programs' ? (
        endpoint === undefined ? (
          <ProgramsDesk school={school} />
        ) : (
          <Deliveries school={school} endpoint={endpoint} />
        )
      ) : only.length > 0 && (school !== undefined || only.every(isPlatformSheet)) ? (
        <ImportSheets school={school ?? null} only={only} />
      ) : (
        <Desk first={view} school={school} />
      )}
    </PageFrame>
  )
})

const viewNamed = (name: string | undefined): ViewName =>
  views.find(({ key }) => key === name)?.key ?? 'queues'

const Desk = observer(function Desk({
  first,
  school,
}: {
  first: string | undefined
  school: string | undefined
}) {
  const store = useStore(() => new AdminStore(), { show: true })
  const [wanted, setView] = useState(() => viewNamed(first))
  const { data, phase, error } = store.home
  const shown = views.filter(({ key }) => key !== 'status' || store.platform)
  const view = shown.some(({ key }) => key === wanted) ? wanted : 'queues'
  if (!data) return phase === 'error' ? <NotOpen error={error} onRetry={store.load} /> : <LinesSkeleton />
  return (
    <>
      <View className="u-pad u-meta">
        {data.grants.map(({ role, school }) => `${school?.name ?? ''}${t(roleTitles[role])}`).join(' · ')}
      </View>
      {store.administers && (
        <View className="r-tabs">
          <Segmented items={shown} value={view} onChange={setView} />
        </View>
      )}
      {view === 'queues' && <Queues store={store} />}
      {view === 'grants' && <Grants store={store} />}
      {view === 'data' && (
        <>
          {store.platform && <PlatformContent />}
          <ImportDesk
            schools={store.schools}
            platform={store.platform}
            first={school}
            above={(id) => (
              <>
                <SchoolContent school={id} />
                <CellGroup>
                  <SwitchesCell school={id} />
                  <SignInCell school={id} />
                  <ProgramsCell school={id} />
                </CellGroup>
              </>
            )}
          />
          <HotDesk />
        </>
      )}
      {view === 'audit' && <Audit list={store.audit} />}
      {view === 'status' && <FiguresView />}
    </>
  )
})

/** Who holds no role that manages anything is told so: to load it again would not help. */
function NotOpen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof CallError && error.code === -2))
    return <ErrorState error={error} onRetry={onRetry} />
  const action = {
    label: t('看我的身份'),
    onTap: () => void navigation.redirectTo('/pages/authorization/authorization'),
  }
  return (
    <Empty
      drawing="lamp"
      title={t('这里只给管理员')}
      text={t('有了管理的角色，待办和记录会出现在这里。')}
      action={action}
    />
  )
}
