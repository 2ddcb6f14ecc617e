import { message } from '@netkhata/contract/messages';
import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { readCurrentUser, readEmployeeOptions, readUserDetails } from './read-users.ts';
import { createUser, removeUserFactor, updateUser } from './save-user.ts';
import { userList } from './user-list.ts';

export const userEndpoints = implement({
  currentUser: (context) => readCurrentUser(context),
  employeeOptions: (context, { query }) => readEmployeeOptions(context, query.q),
  userCreate: async (context, { body }) => {
    const id = await createUser(context, body);
    return { heading: message('user.saved'), message: message('user.created'), data: { id } };
  },
  userUpdate: async (context, { body }) => {
    await updateUser(context, body);
    return {
      heading: message('user.saved'),
      message: message('user.updated'),
      data: { id: body.id },
    };
  },
  userFactorRemove: async (context, { body }) => {
    await removeUserFactor(context, body.id);
    return { heading: message('user.saved'), message: message('secondFactor.removed'), data: {} };
  },
  userDetails: ({ tx, user }, { params }) => readUserDetails(tx, user, params.id),
  userTable: ({ tx, user }, input) => readListPage(tx, userList(user), input),
});
