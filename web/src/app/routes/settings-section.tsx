import { Outlet } from 'react-router';
import { SettingsSections } from '../settings-sections.tsx';

export default function SettingsSection() {
  return (
    <SettingsSections>
      <Outlet />
    </SettingsSections>
  );
}
