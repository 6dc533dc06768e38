import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Candidate } from '@contract/topic/schema'
import { signedIn } from '@/shell/account/sign-in-first'
import { back } from '@/shell/links'
import { Candidates } from '@/features/topic/manager-lines'
import { ManagerStore } from '@/features/topic/manager-store'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'

/** Chooses managers of the topic `?id=` among those who follow it. */
export default signedIn(
  observer(function AddManager() {
    const { id = '' } = usePageQuery<{ id: string }>()
    const [store] = useState(() => new ManagerStore(id))
    const { data, phase, error, load } = store.loaded
    useEffect(() => void load(), [load])
    usePull(() => store.candidates.refresh())
    if (!data)
      return (
        <PageFrame>
          {phase === 'error' ? <ErrorState error={error} onRetry={load} /> : <RowSkeleton rows={4} />}
        </PageFrame>
      )
    if (!data.topic.appoints)
      return (
        <PageFrame>
          <Empty
            drawing="lamp"
            title={t('这里只给发起人')}
            text={t('只有话题的发起人和学校的话题管理员能安排管理员。')}
            action={{ label: t('返回'), onTap: back }}
          />
        </PageFrame>
      )
    const act = ({ id: user, manager, name }: Candidate) =>
      manager ? (
        <Button size={32} kind="quiet" disabled>
          {t('已是管理员')}
        </Button>
      ) : (
        <Button
          size={32}
          kind="line"
          ariaLabel={t('添加{name}', { name })}
          onTap={() =>
            void store.add(user).then(
              () => feedback.toast(t('已添加')),
              () => undefined,
            )
          }
        >
          {t('添加')}
        </Button>
      )
    return (
      <PageFrame>
        <Candidates store={store} act={act} />
      </PageFrame>
    )
  }),
)
