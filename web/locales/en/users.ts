export const users = {
  list: 'Users',
  id: 'Id',
  name: 'Name',
  userName: 'User Name',
  userNameOrEmail: 'User Name/Email',
  userNameHelp: 'Typed at the sign-in',
  mobileNo: 'Mobile No',
  zone: 'Zone',
  allZones: 'All zones',
  zoneHelp: 'A General User with a zone sees the customers of that zone only.',
  userType: 'User Type',
  superAdmin: 'Super Admin',
  generalUser: 'General User',
  password: 'Password',
  passwordHelp: 'At least 8 characters',
  keepPasswordHelp:
    'Leave it empty to keep the present one. A new one ends the sessions of this user.',
  confirmPassword: 'Confirm Password',
  editOf: 'Edit {name}',
  noRight: 'Users are looked after by an administrator',
  noRightHelp:
    'Your role may not see or change users. Ask a Super Admin if something should change.',
} as const;
