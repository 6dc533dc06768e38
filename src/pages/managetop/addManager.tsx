import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Candidate } from '@contract/topic/schema'
import { signedIn } from '@/shell/account/sign-in-first'
import { back } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { Candidates } from '@/features/topic/manager-lines'
import { ManagerStore } from '@/features/topic/manager-store'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

/** Chooses managers of the topic `?id=` among those who follow it. */
export default signedIn(
  withId(
    observer(function AddManager({ id }: { id: string }) {
      const store = useStore(() => new ManagerStore(id), {
        load: ({ loaded }) => loaded.load(),
        pull: ({ candidates }) => candidates.refresh(),
      })
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
          <Loaded of={store.loaded} skeleton={<RowSkeleton rows={4} />}>
            {({ topic }) =>
              topic.appoints ? (
                <Candidates store={store} act={act} />
              ) : (
                <Empty
                  drawing="lamp"
                  title={t('这里只给发起人')}
                  text={t('只有话题的发起人和学校的话题管理员能安排管理员。')}
                  action={{ label: t('返回'), onTap: back }}
                />
              )
            }
          </Loaded>
        </PageFrame>
      )
    }),
  ),
)
