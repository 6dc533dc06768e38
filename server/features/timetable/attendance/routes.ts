import { attendanceRoutes } from '../../../../contract/timetable/attendance/schema'
import { implement } from '../../../http/implement'
import { AttendanceService } from './service'

export default implement(attendanceRoutes, (context) => {
  const service = new AttendanceService(context)
  return {
    'cls/attended': ({ viewer }) => service.today(viewer),
    'cls/attend': ({ viewer, body }) => service.attend(viewer, body.id),
  }
})
