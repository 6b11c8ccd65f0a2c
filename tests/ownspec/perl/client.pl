#!/usr/bin/perl
# A client for the spec ../testdata/answers.yaml, and a test of it: it takes the files
# of `compactgen conformance --vectors FOLDER`. Both were written from docs/record.md,
# docs/core.md, docs/spec-format.md and docs/conformance.md alone.
#
#     perl client.pl FOLDER
use strict;
use warnings;
use JSON::PP ();

# What the spec declares.
my %STATUS   = map { $_ => 1 } qw(ok failed waiting);
my @FIELDS   = qw(status tokens text request_id);    # as the record and JSON have them
my @LINE     = qw(status tokens request_id text);    # as the line has them
my %OPTIONAL = (request_id => 1);
my %FORMATS  = (line => \&write_line, json => \&write_json);
my $MOST     = 2**53 - 1;

sub fault { my ($kind, %fields) = @_; die { kind => $kind, %fields } }

# A text may be one that is not Unicode; Perl's strings hold surrogates, too.
sub text {
    my ($given) = @_;
    return $given unless ref $given eq 'HASH';
    my $text = pack 'H*', $given->{wtf8};
    utf8::decode($text);
    return $text;
}
sub is_unicode { return $_[0] !~ /[^\x{0}-\x{D7FF}\x{E000}-\x{10FFFF}]/ }

# A frame of bytes is one of text in UTF-8: all formats here are texts.
sub frame {
    my ($given) = @_;
    return text($given) unless ref $given eq 'HASH' && exists $given->{hex};
    my $text = pack 'H*', $given->{hex};
    utf8::decode($text) || $text !~ /[^\x00-\x7f]/ or fault('InvalidFormat');
    return $text;
}
sub bytes { my ($text) = @_; utf8::encode($text); return length $text }

# --- Decoding

sub decode {
    my ($input, $limits) = @_;
    my $frame = frame($input->{frame});
    fault('InvalidFormat') if bytes($frame) > ($limits->{input} // 64 << 20);
    fault('InvalidFormat') unless is_unicode($frame);
    return read_line(substr $frame, 4) if substr($frame, 0, 4) eq 'ANS|';
    return read_json($frame, $limits->{depth} // 512) if $frame =~ /\A[ \t\n\r]*\{/;
    fault('InvalidFormat');
}

# Of any record: there is one.
sub decode_any {
    my ($frame, $limits) = @_;
    return { record => 'answer', value => decode({ frame => $frame }, $limits) };
}

sub read_line {
    my @parts = split /\|/, $_[0], scalar @LINE;
    @parts = ('') unless @parts;    # split gives nothing of an empty text
    fault('MissingField', field => $LINE[@parts]) if @parts < @LINE;
    my %value;
    @value{@LINE} = @parts;
    $value{status} = status($value{status});
    $value{tokens} = integer($value{tokens}, qr/0|[1-9][0-9]{0,15}/);
    delete $value{request_id} if $value{request_id} eq '';
    return \%value;
}

sub status { $STATUS{ $_[0] } or fault('InvalidFormat'); return $_[0] }

sub integer {
    my ($lexeme, $form) = @_;
    fault('InvalidFormat') if $lexeme !~ /\A(?:$form)\z/ || $lexeme =~ /\A-?[0-9]{17}/;
    fault('InvalidFormat') if $lexeme < 0 || $lexeme > $MOST;
    return abs $lexeme;             # -0 is 0
}

# The object's members as they are spelled, name by name: [[name, lexeme], ...].
sub read_json {
    my ($frame, $depth) = @_;
    pos($frame) = 0;
    my $members = scan($frame, $depth, 1);
    fault('InvalidFormat') unless $frame =~ /\G[ \t\n\r]*\z/gc;
    my (%lexeme, $unknown, $twice);
    for my $member (@$members) {
        my ($name, $value) = @$member;
        my $known = grep { $_ eq $name } @FIELDS;
        $unknown = 1 unless $known;
        $twice   = 1 if $known && exists $lexeme{$name};
        $lexeme{$name} = $value;
    }
    fault('InvalidFormat') if $twice || $unknown;
    my %value;
    for my $name (@FIELDS) {
        my $lexeme = $lexeme{$name};
        if (!defined $lexeme) {
            fault('MissingField', field => $name) unless $OPTIONAL{$name};
        } elsif ($name eq 'tokens') {
            $value{$name} = integer($lexeme, qr/-?(?:0|[1-9][0-9]*)/);
        } else {
            fault('InvalidFormat') unless $lexeme =~ /\A"/;
            $value{$name} = unescape($lexeme);
            fault('InvalidFormat') unless is_unicode($value{$name});
            status($value{$name}) if $name eq 'status';
        }
    }
    return \%value;
}

my $WHITE  = qr/[ \t\n\r]*/;
my $STRING = qr/"(?:[^"\\\x00-\x1f]|\\(?:["\\\/bfnrt]|u[0-9A-Fa-f]{4}))*+"/;
my $NUMBER = qr/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/;

# Reads a value at pos. Of the outermost object it gives the members, of others nothing.
sub scan {
    no warnings 'recursion';    # depth bounds it
    my $depth = $_[1];
    my @members;
    $_[0] =~ /\G$WHITE/gc;
    return if $_[0] =~ /\G(?:$STRING|$NUMBER|true|false|null)/gc;
    fault('InvalidFormat') unless $_[0] =~ /\G([\[{])/gc;
    my $object = $1 eq '{';
    my $end    = $object ? qr/\}/ : qr/\]/;
    fault('InvalidFormat') if $depth < 1;
    return \@members if $_[0] =~ /\G$WHITE$end/gc;
    while (1) {
        my $name;
        if ($object) {
            fault('InvalidFormat') unless $_[0] =~ /\G$WHITE($STRING)$WHITE:/gc;
            $name = unescape($1);
        }
        $_[0] =~ /\G$WHITE/gc;
        my $from = pos $_[0];
        scan($_[0], $depth - 1);
        push @members, [$name, substr $_[0], $from, pos($_[0]) - $from] if $_[2];
        return \@members if $_[0] =~ /\G$WHITE$end/gc;
        fault('InvalidFormat') unless $_[0] =~ /\G$WHITE,/gc;
    }
}

my %ESCAPED = ('"' => '"', '\\' => '\\', '/' => '/', b => "\b", f => "\f", n => "\n", r => "\r", t => "\t");

# Undoes the escapes of a string; an escape without its other half stays a surrogate.
sub unescape {
    my $text = substr $_[0], 1, -1;
    $text =~ s{\\(?:u([dD][89abAB]..)\\u([dD][c-fC-F]..)|u(....)|(.))}
              {defined $1 ? chr(0x10000 + ((hex($1) & 0x3ff) << 10) + (hex($2) & 0x3ff))
               : defined $3 ? chr hex $3 : $ESCAPED{$4}}ge;
    return $text;
}

# --- Encoding

sub encode {
    my ($input) = @_;
    my $format = $input->{format};
    fault('Unrepresentable', field => 'format') unless $FORMATS{$format} || $format eq 'auto';
    for my $name (@{ $input->{allow_loss} // [] }) {    # both formats have every field
        fault('Unrepresentable', field => $name) unless $OPTIONAL{$name};
    }
    my %value = %{ $input->{value} };
    for my $name (grep { $_ ne 'tokens' && exists $value{$_} } @FIELDS) {
        $value{$name} = text($value{$name});
        fault('InvalidText') unless is_unicode($value{$name});
    }
    return $FORMATS{$format}->(\%value) if $format ne 'auto';
    my $frame = eval { write_line(\%value) };           # the first that carries the record
    return $frame if defined $frame;
    my $first = $@;
    return eval { write_json(\%value) } // die $first;
}

# The fields in their order, each against its type, then against the layout.
sub check {
    my ($value, $carries) = @_;
    for my $name (grep { exists $value->{$_} } @FIELDS) {
        my $v = $value->{$name};
        my $good = $name eq 'status' ? $STATUS{$v}
            : $name eq 'tokens'      ? $v >= 0 && $v <= $MOST && $v == int $v
            :                          1;
        fault('Unrepresentable', field => $name) unless $good && $carries->($name, $v);
    }
}

sub write_line {
    my ($value) = @_;
    check($value, sub { my ($name, $v) = @_; return $name ne 'request_id' || $v ne '' && $v !~ /\|/ });
    return 'ANS|' . join '|', map { $value->{$_} // '' } @LINE;
}

sub write_json {
    my ($value) = @_;
    check($value, sub { 1 });
    return '{' . join(',', map { qq("$_":) . ($_ eq 'tokens' ? $value->{$_} : quote($value->{$_})) }
        grep { exists $value->{$_} } @FIELDS) . '}';
}

my %SHORT = ("\b" => 'b', "\f" => 'f', "\n" => 'n', "\r" => 'r', "\t" => 't', '"' => '"', '\\' => '\\');

sub quote {
    my ($text) = @_;
    $text =~ s/(["\\\x00-\x1f])/'\\' . ($SHORT{$1} \/\/ sprintf 'u%04x', ord $1)/ge;
    return qq("$text");
}

# --- The test

my %OPS     = ('record.decode' => \&decode, 'any.decode' => \&decode_any, 'record.encode' => \&encode);
my %INVERSE = ('record.encode' => sub { decode({ record => $_[0]{record}, frame => $_[1] }, {}) });
my $json    = JSON::PP->new->canonical->allow_nonref;

# Nothing if the case passes, else what came instead.
sub try_case {
    my ($case) = @_;
    my $got = eval { $OPS{ $case->{op} }->($case->{input}, $case->{limits} // {}) };
    my $failed = $@;
    die $failed if $failed && ref $failed ne 'HASH';    # an error of this program
    if (my $error = $case->{error}) {
        my %want = %$error;
        delete @want{qw(message limit)};                # for people
        return if $failed && $json->encode($failed) eq $json->encode(\%want);
    } elsif (!$failed && exists $case->{decodes_to}) {
        my $begins = $case->{begins};
        my $value = eval { $INVERSE{ $case->{op} }->($case->{input}, $got) };
        return if $value && $got =~ /\A\Q$begins\E/ && $json->encode($value) eq $json->encode($case->{decodes_to});
    } elsif (!$failed) {
        return if $json->encode($got) eq $json->encode($case->{expected});
    }
    return $json->encode($failed || $got);
}

my $folder = shift // die "usage: perl client.pl FOLDER\n";
my ($passed, $wrong, %skipped) = (0, 0);
binmode STDOUT, ':encoding(UTF-8)';
for my $file (sort glob "\Q$folder\E/*.json") {
    open my $in, '<:raw', $file or die "$file: $!\n";
    my $topic = JSON::PP->new->utf8->decode(do { local $/; <$in> });
    for my $case (@{ $topic->{cases} }) {
        if (!$OPS{ $case->{op} }) {
            $skipped{ $case->{op} }++;
        } elsif (defined(my $said = try_case($case))) {
            $wrong++;
            print "FAIL $case->{name}: $said\n";
        } else {
            $passed++;
        }
    }
}
print "skipped $skipped{$_} cases of $_\n" for sort keys %skipped;
print "$passed cases passed, $wrong failed\n";
exit($wrong || !$passed ? 1 : 0);
