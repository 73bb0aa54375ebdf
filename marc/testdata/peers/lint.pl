# Checks the MARC files named on standard input, one a line, with MARC::Lint, and
# prints a line of JSON for each record: file, number from 1, warnings.
use strict;
use warnings;
use JSON::PP;
use MARC::Batch;
use MARC::Lint;

binmode STDOUT, ':utf8';
my $json = JSON::PP->new->canonical;
my $lint = MARC::Lint->new;
$SIG{__WARN__} = sub { };
while (my $file = <STDIN>) {
    chomp $file;
    my $batch = MARC::Batch->new('USMARC', $file);
    $batch->strict_off;
    $batch->warnings_off;
    my $n = 0;
    while (my $record = eval { $batch->next }) {
        $n++;
        eval { $lint->check_record($record); 1 } or next;
        print $json->encode({ file => $file, number => $n, warnings => [ $lint->warnings ] }), "\n";
    }
}
