import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Audit } from '@/shell/roles/audit'
import { withId } from '@/shell/with-id'
import { TopicHeadLine, UpkeepActs } from '@/features/topic/topicdesk/upkeep'
import { UpkeepStore } from '@/features/topic/topicdesk/upkeep-store'
import { t } from '@/locale'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

/** One topic, `?id=`, for its school's reviewers: closed, opened again, given another owner; and its log, for its managers too. */
export default signedIn(
  withId(
    observer(function TopicAdmin({ id }: { id: string }) {
      const store = useStore(() => new UpkeepStore(id), { show: true, pull: true })
      return (
        <PageFrame>
          <Loaded of={store.topic} onRetry={store.load} skeleton={<RowSkeleton rows={4} />}>
            {(topic) =>
              topic.manages || topic.reviews ? (
                <>
                  <TopicHeadLine topic={topic} />
                  {topic.reviews && <UpkeepActs store={store} topic={topic} />}
                  <Section title={t('管理记录')} />
                  <Audit list={store.log} />
                </>
              ) : (
                <Empty
                  drawing="lamp"
                  title={t('这里只给话题的管理员')}
                  text={t('管理记录给管理员看，关闭和转交由学校决定。')}
                />
              )
            }
          </Loaded>
        </PageFrame>
      )
    }),
  ),
)
